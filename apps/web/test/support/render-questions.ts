import { type Pergunta, TAREFAS } from '@estampa/contract/sincronizacao/tarefas.ts'

/**
 * The file of src/shared/generated that says what a person is asked and may answer, as the contract declares it: without
 * the facts, whose schemas the screens do not need.
 */
export function renderQuestions(): [name: string, source: string] {
  const rows = Object.entries<Pergunta>(TAREFAS).map(([name, { fatos: _, ...shown }]) => {
    return `  ${JSON.stringify(name)}: ${JSON.stringify(shown)},`
  })
  const source = [
    '// Written from the contract by node scripts/checks/readers.mjs.',
    "import type { Pergunta } from '@estampa/contract/sincronizacao/tarefas.ts'",
    '',
    "export const perguntas: Readonly<Record<string, Omit<Pergunta, 'fatos'>>> = {",
    ...rows,
    '}',
    '',
  ]
  return ['perguntas.ts', source.join('\n')]
}
