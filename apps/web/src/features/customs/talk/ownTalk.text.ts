import { text } from '@clearway/contract/kernel/text'

/** Words over the talk about a record, and of what a customer has to do about it. */
export const ownTalkText = {
  talk: text('沟通与单证', '溝通與單證', 'Messages and documents'),
  duties: text('请您办理', '請您辦理', 'Your tasks'),
  nothingToDo: text('目前无需您办理', '目前無需您辦理', 'No tasks for you right now'),
  answer: text('答复 {count} 个问题', '答覆 {count} 個問題', 'Answer {count} questions'),
  go: text('去办理', '去辦理', 'Open'),
} as const
