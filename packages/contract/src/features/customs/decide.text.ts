import { text } from '../../kernel/text.ts'

/** What is refused when goods are classified, in whichever screen. */
export const decideText = {
  fourEyes: text('首次归类与二审不能是同一人，请由另一位同事审核', '首次歸類與覆核不能是同一人，請由另一位同事覆核', 'The second look must be somebody else’s: the first decision was yours'),
} as const
