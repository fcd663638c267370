import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '@estampa/host/start.ts'
import { REPLACE, readPrimary } from '../infra/process/workers.ts'
import { readEnv } from '../infra/settings/env.ts'
import { NotUnderstood } from './words.ts'

export const usage = `Uso: npm run reiniciar

Troca um a um os processos de uma loja aberta com PROCESSOS maior que 1, sem parar de atender.`

/**
 * Has the running shop replace its processes one by one, and waits until it has. Rejects with `StartupError`.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  if (args[0] !== undefined) throw new NotUnderstood(args[0])
  const env = readEnv(process.env)
  const before = readPrimary(env.DATA_DIR)
  if (!before)
    throw new StartupError(
      `Nenhuma loja com PROCESSOS maior que 1 está aberta em ${env.DATA_DIR}. Com um processo só, reinicie com Ctrl+C e npm start.`,
    )
  if (process.platform === 'win32')
    throw new StartupError('No Windows os processos não são trocados um a um: use estampa fechar e estampa abrir.')
  process.kill(before.pid, REPLACE)
  for (;;) {
    await wait(100)
    const now = readPrimary(env.DATA_DIR)
    if (now?.pid !== before.pid) throw new StartupError('A loja encerrou durante o reinício.')
    if (now.falhas > before.falhas)
      throw new StartupError('Um processo novo não iniciou; os antigos continuam atendendo. Veja a saída da loja.')
    if (now.feitos <= before.feitos) continue
    console.log('Todos os processos foram trocados.')
    return true
  }
}
