import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { terminalWriter } from './terminal.ts'

function terminal() {
  let shown = ''
  const logger = createLogger(
    'warn',
    terminalWriter((text) => void (shown += text)),
  )
  return { logger, shown: () => shown }
}

test('a restart after a crash is a sentence in Portuguese, without JSON', () => {
  const { logger, shown } = terminal()
  logger.error({ vezes: 1, motivo: 'SIGKILL' }, 'a process died and is started again')
  expect(shown()).toMatch(/^\[\d\d:\d\d:\d\d\] Erro: A loja recomeçou depois de terminar sozinha\.\n$/)
})

test('twenty connections that are lost at once are one line; another event after them is a new one', () => {
  const { logger, shown } = terminal()
  const err = new Error('terminating connection due to administrator command')
  const lines = () => shown().trim().split('\n')
  const before = new Date().getSeconds()
  for (let i = 0; i < 20; i++) logger.warn({ err }, 'database connection lost')
  // The clock may have gone to the next second once.
  expect(lines().length).toBeLessThanOrEqual(before === new Date().getSeconds() ? 1 : 2)
  expect(lines()[0]).toMatch(/Aviso: A ligação com o banco de dados caiu\. A loja a refaz sozinha\.$/)
  logger.warn({ err }, 'job queue')
  expect(lines().at(-1)).toMatch(/Aviso: As tarefas em segundo plano não alcançam o banco de dados\./)
})

test('an error that was not foreseen has its stack below; an event without a sentence has its name and its reason', () => {
  const { logger, shown } = terminal()
  logger.error({ err: new TypeError('planted') }, 'unexpected error')
  expect(shown()).toMatch(/Erro: Aconteceu um erro que o programa não previa\. .*\n {2}TypeError: planted\n {2} {4}at /)
  logger.warn({ err: new Error('planted too') }, 'shipment waits')
  expect(shown()).toMatch(/Aviso: shipment waits: planted too\n$/)
  logger.warn({ err: 'only text' }, 'shipment waits')
  expect(shown()).toMatch(/Aviso: shipment waits\n$/)
  logger.info('not asked for')
  expect(shown()).not.toContain('not asked for')
})
