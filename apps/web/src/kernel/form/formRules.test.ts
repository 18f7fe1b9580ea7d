import { accountLogin, changePasswordForm, registerForm } from '@clearway/contract/features/account/session'
import { expect, test, vi } from 'vitest'

import { fieldProblem, isRequired } from './formRules.ts'

vi.mock('../language.ts', () => ({ language: () => 'en' }))

test('says what the contract says, field by field', () => {
  expect(fieldProblem(registerForm, 'username', {})).toBe('This is required')
  expect(fieldProblem(registerForm, 'username', { username: 'ab' })).toBe('At least 3 characters')
  expect(fieldProblem(registerForm, 'mobile', { mobile: '' })).toBe('This is required')
  expect(fieldProblem(registerForm, 'mobile', { mobile: '123' })).toBe('This is not a mobile number')
  expect(fieldProblem(registerForm, 'username', { username: 'abc' })).toBeUndefined()
})

test('a rule between fields speaks before the others are filled in', () => {
  expect(fieldProblem(registerForm, 'confirmPassword', { password: 'abcdef', confirmPassword: 'abcdeg' })).toBe(
    'password not the same',
  )
  expect(
    fieldProblem(changePasswordForm, 'confirmPassword', { newPassword: 'abcdef', confirmPassword: 'abcdef' }),
  ).toBeUndefined()
})

test('knows what is required', () => {
  expect(isRequired(registerForm, 'email')).toBe(true)
  expect(isRequired(accountLogin, 'charCaptcha')).toBe(false)
})
