// node scripts/checks/readers.mjs: rewrites src/shared/generated from the contract.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderFields } from './render-fields.ts'
import { renderQuestions } from './render-questions.ts'
import { renderReaders } from './render-readers.ts'

const folder = join(import.meta.dirname, '..', '..', 'src', 'shared', 'generated')
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) rmSync(join(folder, name))
for (const [name, source] of [...(await renderReaders()), ...(await renderFields()), renderQuestions()])
  writeFileSync(join(folder, name), source)
