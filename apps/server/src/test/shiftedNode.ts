import path from 'node:path'

/**
 * Arguments of Node for a program that a test starts on a database of its own: such a database stands on the day of the tests, and a program on another
 * day would find each session ended. The program needs `TEST_CLOCK_OFFSET` of the environment.
 */
export const shiftedNode: readonly string[] = ['--import', path.join(import.meta.dirname, 'shiftedDate.ts')]
