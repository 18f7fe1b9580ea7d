import { text } from '../kernel/text.ts'

/** Titles of screens that have an address and no page yet. */
export const plannedScreenText = {
  jumpManagement: text('跳转管理', '跳轉管理', 'Jump management'),
  pushManagement: text('推送管理', '推送管理', 'Push management'),
  weChatManagement: text('微信公众号管理', '微信公眾號管理', 'WeChat accounts'),
  weChatModuleManagement: text('微信模块管理', '微信模組管理', 'WeChat modules'),
  openApiInfo: text('开放接口信息', '開放介面資訊', 'Open API information'),
  openApiUser: text('开放接口用户', '開放介面用戶', 'Open API users'),
  appmonitor: text('应用监控', '應用監控', 'Application monitoring'),
  jobinfo: text('任务信息', '任務資訊', 'Scheduled jobs'),
  taskinstance: text('任务实例', '任務實例', 'Job instances'),
  dagtaskinstance: text('工作流任务实例', '工作流任務實例', 'Workflow job instances'),
  workflowinfo: text('工作流信息', '工作流資訊', 'Workflows'),
  workfloweditor: text('工作流编辑', '工作流編輯', 'Workflow editor'),
  dagworkflowinstance: text('工作流实例', '工作流實例', 'Workflow instances'),
  workflowinstancedetails: text('工作流实例详情', '工作流實例詳情', 'Workflow instance details'),
  codegenerator: text('代码生成', '程式碼產生', 'Code generator'),
  generatortemplate: text('生成模板', '產生範本', 'Generator templates'),
  forwardgenerator: text('正向生成', '正向產生', 'Forward generator'),
  reversegenerator: text('逆向生成', '逆向產生', 'Reverse generator'),
  formgenerator: text('表单生成', '表單產生', 'Form generator'),
  formdesign: text('表单设计', '表單設計', 'Form designer'),
  generatorform: text('生成的表单', '產生的表單', 'Generated forms'),
  uploadDownload: text('文件上传与下载', '檔案上載與下載', 'Upload and download'),
  elk: text('日志查看', '日誌檢視', 'Log viewer'),
}
