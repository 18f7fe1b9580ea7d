// From their own files: `antd` would bring text areas, search boxes and one-time codes along, 13 KB that no sign-in needs.
export { default as Input } from 'antd/es/input/Input'
export { default as Password } from 'antd/es/input/Password'
