import type { EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { later } from '../../../kernel/later.tsx'

const AddressDrawer = later<EditDrawerProps>(
  () => import('./AddressForm.tsx').then((m) => m.AddressForm),
  (props) => props.editing !== null,
)
/** Both lists of addresses edit in the same drawer. */
export const addressOptions = { form: AddressDrawer }
