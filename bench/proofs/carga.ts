import { aceitos, defeitos, type Ritmo } from '../../apps/api/test/support/prova/carga.ts'
import { dizerRelato, gerar, p99 } from '../gerador.ts'
import { PROCESSO_MB } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { abrirLojaSobCarga, enviarFotos, gravacoes, type LojaSobCarga, leituras, resumo } from './carga-loja.ts'
import { exigente } from './verdict.ts'

// npm run provas -- carga [--vezes 6 --segundos 20 --minutos 10 --partes carga,memoria]; DATA_DIR keeps the data set for the next time.
const { segundos, vezes, minutos, partes } = options({
  vezes: 6,
  segundos: 20,
  minutos: 10,
  partes: 'carga,memoria',
})
/** The generators, the server and the database share the machine: a value beyond these limits is a fault on any
 * machine. */
const LIMITES = { gravacaoP99: 5_000, entradaP99: 8_000, retomadaMs: 5_000, maximoMB: PROCESSO_MB, porMinutoMB: 2 }
const RAIAS = 16

const { problemas, exigir, concluir } = exigente()

/** Reads as given, and beside them staff who save and sign in at their own pace. */
async function comPessoas(loja: LojaSobCarga, leitura: Ritmo | null, duracao = segundos) {
  const base = { lugar: loja.lugar, segundos: duracao }
  const salvar = gravacoes(loja)
  const [lidas, salvas, entraram] = await Promise.all([
    leitura ? gerar({ ...base, ...leitura, pedidos: [leituras(loja)] }) : null,
    gerar({ ...base, clientes: 200, pedidos: [salvar.pedidos], porSegundo: 10 }),
    gerar({ ...base, clientes: 200, pedidos: [loja.entradas()], porSegundo: 3 }),
  ])
  for (const [nome, relato] of Object.entries({ reads: lidas, saves: salvas, 'sign-ins': entraram }))
    if (relato) {
      dizerRelato(nome, relato)
      problemas.push(...defeitos(nome, relato))
    }
  const [gravadas, certas] = [await salvar.contar(), aceitos(salvas).length]
  exigir(gravadas === certas, `${certas} saves were acknowledged, ${gravadas} are there`)
  return { lidas, salvas, entraram }
}

async function capacidade(loja: LojaSobCarga): Promise<number> {
  const ordem = { lugar: loja.lugar, pedidos: [leituras(loja)], clientes: RAIAS }
  await gerar({ ...ordem, segundos: 3 })
  const relato = await gerar({ ...ordem, segundos: 8 })
  problemas.push(...defeitos('reads at capacity', relato))
  return aceitos(relato).length / 8
}

/** Milliseconds until ten reads in a row are answered as before. */
async function retomada(loja: LojaSobCarga): Promise<number> {
  const inicio = performance.now()
  for (let seguidas = 0; seguidas < 10 && performance.now() - inicio < 60_000; ) {
    const antes = performance.now()
    const resposta = await fetch(`${loja.shop.url}/api/vendas/`, {
      headers: { authorization: `Bearer ${loja.access}` },
    })
    await resposta.arrayBuffer()
    seguidas = resposta.status === 200 && performance.now() - antes < 250 ? seguidas + 1 : 0
  }
  return performance.now() - inicio
}

async function imersao(loja: LojaSobCarga, porSegundo: number) {
  const { rows } = await loja.banco.query<{ modelo_id: number; categoria_id: number }>(
    'select id as modelo_id, categoria_id from modelos where categoria_id is not null limit 1',
  )
  if (!rows[0]) throw new Error('There is no model to make products of')
  const fotos = await enviarFotos(loja, rows[0])
  const primeiro = loja.memoria.length
  await comPessoas(loja, { porSegundo, clientes: 100 }, minutos * 60)
  const porStatus = await fotos()
  console.log('  products with a picture of a phone, by status:', porStatus)
  return { ...resumo(loja.memoria.slice(primeiro)), fotos: porStatus['201'] ?? 0 }
}

async function sobrecarregar(loja: LojaSobCarga, limite: number): Promise<string> {
  console.log('saves and sign-ins alone:')
  const calma = await comPessoas(loja, null, Math.min(10, segundos))
  const oferta = limite * vezes
  const primeiro = loja.memoria.length
  console.log(`with ${oferta.toFixed(0)} reads a second:`)
  const cheia = await comPessoas(loja, { porSegundo: oferta, clientes: 1000 })
  const retomadaMs = Math.round(await retomada(loja))
  const { maximoMB } = resumo(loja.memoria.slice(primeiro))
  const recusadas = cheia.lidas?.tempos['503']?.length ?? 0
  exigir(recusadas > 0, 'nothing was refused: this was no overload')
  exigir(p99(cheia.salvas) < LIMITES.gravacaoP99, `saves took ${p99(cheia.salvas)} ms (p99)`)
  exigir(p99(cheia.entraram) < LIMITES.entradaP99, `sign-ins took ${p99(cheia.entraram)} ms (p99)`)
  exigir(aceitos(cheia.salvas).length === cheia.salvas.chegadas, 'saves were refused')
  exigir(aceitos(cheia.entraram).length === cheia.entraram.chegadas, 'sign-ins were refused')
  exigir(retomadaMs < LIMITES.retomadaMs, `it took ${retomadaMs} ms to recover`)
  return (
    `${vezes} times ${limite.toFixed(0)} reads/s for ${segundos} s: ${recusadas} refused, ` +
    `saves p99 ${p99(cheia.salvas)} ms (alone ${p99(calma.salvas)}), ` +
    `sign-ins ${p99(cheia.entraram)} ms (alone ${p99(calma.entraram)}), recovered in ${retomadaMs} ms, at most ${maximoMB.toFixed(0)} MB`
  )
}

async function demorar(loja: LojaSobCarga, limite: number): Promise<string> {
  await loja.entrar()
  console.log(`${minutos} minutes at half of the capacity, with pictures:`)
  const { maximoMB, porMinutoMB, fotos } = await imersao(loja, limite / 2)
  exigir(maximoMB < LIMITES.maximoMB, `the server grew to ${maximoMB.toFixed(0)} MB`)
  exigir(porMinutoMB < LIMITES.porMinutoMB, `it grows by ${porMinutoMB.toFixed(2)} MB a minute`)
  return `${minutos} min soak: at most ${maximoMB.toFixed(0)} MB, ${porMinutoMB.toFixed(2)} MB/min, ${fotos} pictures`
}

const loja = await abrirLojaSobCarga()
try {
  const limite = await capacidade(loja)
  console.log(`capacity: ${limite.toFixed(0)} reads a second with ${RAIAS} at once`)
  const figuras: string[] = []
  for (const [nome, parte] of Object.entries({ carga: sobrecarregar, memoria: demorar }))
    if (partes.includes(nome)) figuras.push(await parte(loja, limite))
  concluir(figuras.join('; '))
} finally {
  await loja.fechar()
}
