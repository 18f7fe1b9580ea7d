import {
  AppstoreOutlined, AuditOutlined, BankOutlined, BarChartOutlined, BellOutlined, BookOutlined, BuildOutlined, CarOutlined, ClockCircleOutlined, ClusterOutlined,
  CodeOutlined, ContainerOutlined, CreditCardOutlined, DatabaseOutlined, EnvironmentOutlined, FileDoneOutlined, FileTextOutlined, FolderOutlined, FormOutlined,
  GlobalOutlined, HistoryOutlined, HomeOutlined, IdcardOutlined, KeyOutlined, LinkOutlined, MailOutlined, MenuOutlined, PartitionOutlined, ProfileOutlined,
  SafetyOutlined, ScheduleOutlined, SettingOutlined, ShopOutlined, TagsOutlined, TeamOutlined, ToolOutlined, UserOutlined, WechatOutlined,
} from '@ant-design/icons'
import type { menuIcons } from '@clearway/contract/features/admin/menuIcons'
import type { ComponentType } from 'react'

const icons: Readonly<Record<(typeof menuIcons)[number], ComponentType>> = {
  appstore: AppstoreOutlined, audit: AuditOutlined, bank: BankOutlined, 'bar-chart': BarChartOutlined, bell: BellOutlined, book: BookOutlined, build: BuildOutlined,
  car: CarOutlined, 'clock-circle': ClockCircleOutlined, cluster: ClusterOutlined, code: CodeOutlined, container: ContainerOutlined, 'credit-card': CreditCardOutlined,
  database: DatabaseOutlined, environment: EnvironmentOutlined, 'file-done': FileDoneOutlined, 'file-text': FileTextOutlined, folder: FolderOutlined, form: FormOutlined,
  global: GlobalOutlined, history: HistoryOutlined, home: HomeOutlined, idcard: IdcardOutlined, key: KeyOutlined, link: LinkOutlined, mail: MailOutlined, menu: MenuOutlined,
  partition: PartitionOutlined, profile: ProfileOutlined, safety: SafetyOutlined, schedule: ScheduleOutlined, setting: SettingOutlined, shop: ShopOutlined, tags: TagsOutlined,
  team: TeamOutlined, tool: ToolOutlined, user: UserOutlined, wechat: WechatOutlined,
}

/** The icon a menu entry names; a sheet of paper for a name that is not on the list. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name as keyof typeof icons] ?? FileTextOutlined
  return <span aria-hidden className="shell-menu-icon"><Icon /></span>
}
