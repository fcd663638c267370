import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runningProcess } from '../../../src/infra/postgres/processes.ts'
import type { EmuladorAParte } from '../emulador.ts'
import { paiDe, pidDoBanco, sumiu } from '../programa.ts'
import type { LojaDaProva } from '../prova/loja.ts'
import type { Random } from '../random.ts'

export type Vitima = 'api' | 'banco' | 'conexao' | 'emulador'

/** Kills one of them outright; resolves when the shop serves again, with how long that took, ms. */
export async function matar(
  vitima: Vitima,
  { loja, emulador, sorteio }: { loja: LojaDaProva; emulador: EmuladorAParte; sorteio: Random },
): Promise<number> {
  const inicio = performance.now()
  if (vitima === 'api') await loja.matar()
  else if (vitima === 'emulador') await emulador.matar()
  else if (vitima === 'banco') await derrubar(pidDoBanco(loja.dados))
  else await derrubarConexao(pidDoBanco(loja.dados), sorteio)
  await atende(loja)
  return performance.now() - inicio
}

async function derrubar(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await sumiu(pid)
}

/** One of the server's processes; it then ends all the others and recovers. */
async function derrubarConexao(banco: number, sorteio: Random): Promise<void> {
  const filhos = readdirSync('/proc').filter((nome) => /^\d+$/.test(nome) && filhoDe(Number(nome), banco))
  const daLoja = filhos.map(Number).filter((pid) => runningProcess(pid)?.args.some((arg) => /: estampa /.test(arg)))
  // All of them at rest are closed after a while.
  if (daLoja.length === 0) return derrubar(banco)
  await derrubar(sorteio.pick(daLoja))
  await Promise.all(daLoja.map(sumiu))
}

function filhoDe(pid: number, pai: number): boolean {
  try {
    return paiDe(pid) === pai
  } catch {
    // It ended meanwhile.
    return false
  }
}

/** Until the shop, and the database behind it, answer. */
export async function atende({ url }: LojaDaProva): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/saude/`).catch(() => null)
    await response?.text().catch(() => null)
    if (response?.status === 200) return
    await wait(10)
  }
}
