import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openArchive } from '../../../src/infra/backup/read-archive.ts'
import { ADMIN, Cliente } from '../cliente.ts'
import { comandoDaLoja, encerrarTudo, iniciar, ligarLoja, pastaNova } from '../programa.ts'
import { aoVer, conferirRestaurada } from './copia-conferencia.ts'
import { abrirMovimento } from './copia-movimento.ts'

export interface ProvaDaCopia {
  /** Backups made while the shop works, each restored elsewhere and compared. */
  readonly copias: number
  readonly mortesNaCopia: number
  readonly mortesNaRestauracao: number
  /** Receives progress messages. */
  readonly dizer: (linha: string) => void
}

const comando = (dados: string, ...args: string[]) => iniciar(dados, { programa: [...comandoDaLoja, ...args] })

async function rodar(dados: string, ...args: string[]): Promise<{ fim: number | string; saida: string; ms: number }> {
  const inicio = performance.now()
  const programa = comando(dados, ...args)
  const fim = await programa.fim
  return { fim, saida: programa.saida(), ms: performance.now() - inicio }
}

/** Lets it run for so long, then `kill -9`; answers whether that came in time. */
async function matar(ms: number, dados: string, ...args: string[]): Promise<boolean> {
  const programa = comando(dados, ...args)
  const morte = wait(ms).then(() => programa.child.kill('SIGKILL'))
  const fim = await programa.fim
  await morte
  return fim === 'SIGKILL'
}

/**
 * Backs up a shop that is being written to, restores each backup elsewhere and compares it with what had been
 * acknowledged; kills backups and restorations at any moment and sees that nothing is left half. Answers the figures
 * and whatever was otherwise.
 */
export async function provarCopia({ copias, mortesNaCopia, mortesNaRestauracao, dizer }: ProvaDaCopia) {
  const inicio = performance.now()
  const { pasta, remover } = pastaNova('estampa-prova-copia-')
  const dados = join(pasta, 'loja')
  const problemas: string[] = []
  const medidas = {
    copias: 0,
    mortesNaCopia: 0,
    mortesNaRestauracao: 0,
    antigas: 0,
    novas: 0,
    confirmadas: 0,
    segundos: 0,
  }
  const arquivo = (n: number) => join(pasta, `copia-${n}.tar.zst`)
  try {
    const loja = await ligarLoja(dados, { env: ADMIN.env })
    const movimento = await abrirMovimento(await Cliente.entrar(loja.url))
    let duracao = 1000
    const confirmados: (readonly number[])[] = []
    try {
      for (let n = 0; n < Math.max(copias, 1); n++) {
        await movimento.alguns()
        const antes = movimento.confirmados()
        const { fim, saida, ms } = await rodar(dados, 'backup', '--para', arquivo(n))
        duracao = ms
        if (fim !== 0 || !saida.includes('Conferida')) problemas.push(`backup ${n}: ${fim} ${saida}`)
        medidas.copias += 1
        medidas.confirmadas = antes.length
        confirmados.push(antes)
        dizer(`backup ${n + 1} of ${copias}: ${antes.length} acknowledged products, ${Math.round(ms)} ms`)
      }
      for (let n = 0; n < mortesNaCopia; n++) {
        const path = join(pasta, 'morta.tar.zst')
        if (await matar(Math.random() * duracao, dados, 'backup', '--para', path)) medidas.mortesNaCopia += 1
        // Either it is not there, or it is whole.
        if (existsSync(path))
          await openArchive(path).catch((error: unknown) => problemas.push(`killed backup: ${String(error)}`))
        rmSync(path, { force: true })
        dizer(`backup killed, ${n + 1} of ${mortesNaCopia}`)
      }
      if (mortesNaCopia > 0) {
        const { fim, saida } = await rodar(dados, 'backup', '--para', arquivo(copias + 1))
        if (fim !== 0) problemas.push(`after the kills: ${saida}`)
      }
    } finally {
      await movimento.parar()
    }
    const aberta = await rodar(dados, 'restaurar', arquivo(0), '--substituir')
    if (aberta.fim !== 1 || !aberta.saida.includes('A loja está aberta')) problemas.push(`open shop: ${aberta.saida}`)
    const ultima = join(pasta, 'ultima.tar.zst')
    const { fim, saida } = await rodar(dados, 'backup', '--para', ultima)
    if (fim !== 0) problemas.push(`last backup: ${saida}`)
    loja.child.kill('SIGTERM')
    await loja.fim
    const lugar = (n: number) => join(pasta, `outra-${n}`)
    for (const [n, antes] of confirmados.entries())
      problemas.push(...(await restaurarEmOutroLugar(lugar(n), arquivo(n), antes)))
    const dois = { lugar: lugar(0), de: arquivo(0), para: ultima, fonte: dados }
    await matarRestauracoes(dois, mortesNaRestauracao, { medidas, problemas, dizer })
    medidas.segundos = Math.round((performance.now() - inicio) / 1000)
    return { medidas, problemas }
  } finally {
    await encerrarTudo()
    remover()
  }
}

async function restaurarEmOutroLugar(lugar: string, copia: string, antes: readonly number[]): Promise<string[]> {
  const { fim, saida } = await rodar(lugar, 'restaurar', copia)
  if (fim !== 0 || !saida.includes('Podem entrar: ')) return [`restoration: ${fim} ${saida}`]
  return conferirRestaurada(lugar, antes)
}

interface Andamento {
  readonly medidas: { mortesNaRestauracao: number; antigas: number; novas: number }
  readonly problemas: string[]
  readonly dizer: (linha: string) => void
}

/**
 * In `lugar` stands the shop of the backup `de`; it is being replaced by that of `para`, made of the shop `fonte` at rest,
 * when the restoration dies: afterwards it is exactly one of the two.
 */
async function matarRestauracoes(
  { lugar, de, para, fonte }: { lugar: string; de: string; para: string; fonte: string },
  vezes: number,
  { medidas, problemas, dizer }: Andamento,
): Promise<void> {
  const antiga = await aoVer(lugar)
  const nova = await aoVer(fonte)
  if (antiga.somas === nova.somas) problemas.push('the two shops are the same, which proves nothing')
  let duracao = 3000
  if (vezes > 1) {
    // As long as one takes here: some are to die before the exchange, some after it.
    duracao = (await rodar(lugar, 'restaurar', para, '--substituir')).ms
    await rodar(lugar, 'restaurar', de, '--substituir')
  }
  for (let n = 0; n < vezes; n++) {
    const morta = await matar((0.3 + 0.8 * Math.random()) * duracao, lugar, 'restaurar', para, '--substituir')
    if (morta) medidas.mortesNaRestauracao += 1
    const { somas, faltando } = await aoVer(lugar)
    if (faltando.length > 0) problemas.push(`killed restoration: without ${faltando.join(', ')}`)
    if (somas === antiga.somas) medidas.antigas += 1
    else if (somas === nova.somas) {
      medidas.novas += 1
      if (n + 1 < vezes) await rodar(lugar, 'restaurar', de, '--substituir')
    } else problemas.push('killed restoration: neither the old shop nor the new')
    dizer(`restoration killed, ${n + 1} of ${vezes}: ${medidas.antigas} old, ${medidas.novas} new`)
  }
  const { fim, saida } = await rodar(lugar, 'restaurar', para, '--substituir')
  if (fim !== 0) problemas.push(`after the kills: ${saida}`)
  const loja = await ligarLoja(lugar)
  const cliente = await Cliente.entrar(loja.url)
  const { id } = (await cliente.pedir('POST', '/clientes/', { nome: 'Depois', cpf: '12ABC34501DE35' })) as {
    id: number
  }
  if (!(id > 0)) problemas.push('the restored shop takes no customer')
  loja.child.kill('SIGTERM')
  await loja.fim
}
