import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ehTamanho, type NomeDoTamanho, pastaDe } from '../data/tamanhos.ts'
import { abrirBancada, type Bancada } from './bancada.ts'
import { type Figura, medianas, umaRodada } from './medicao.ts'
import { MEMORIA_MB } from './metas.ts'
import { planos } from './planos.ts'
import { resumo, tabela } from './tabela.ts'
import { faltas } from './veredito.ts'

// npm run bench [-- --tamanho pequeno|grande|ambos --rodadas 3 --casos 'sales|a sale' --segundos 1.5 --markdown
//   --sem-planos --json bench.json]
// Processor time is that of the process that answers and of PostgreSQL, so that other work on the machine hardly changes it.
const { values: opcoes } = parseArgs({
  options: {
    tamanho: { type: 'string', default: 'ambos' },
    rodadas: { type: 'string', default: '1' },
    casos: { type: 'string', default: '' },
    segundos: { type: 'string', default: '1.5' },
    json: { type: 'string', default: 'bench-figuras.json' },
    markdown: { type: 'boolean', default: false },
    'sem-planos': { type: 'boolean', default: false },
  },
})

function tamanhos(): NomeDoTamanho[] {
  if (opcoes.tamanho === 'ambos') {
    if (process.env['DATABASE_URL']) throw new Error('DATABASE_URL is one data set: say which with --tamanho')
    return ['pequeno', 'grande']
  }
  if (!ehTamanho(opcoes.tamanho)) throw new Error('--tamanho is pequeno, grande or ambos')
  return [opcoes.tamanho]
}

async function verPlanos(bancada: Bancada): Promise<string[]> {
  const lidasInteiras: string[] = []
  for (const caso of bancada.casos) {
    const { texto, scan } = await planos(caso, bancada.client)
    if (!opcoes['sem-planos']) console.log(`\n── ${caso.nome}, ${bancada.tamanho}:\n${texto}`)
    if (scan) lidasInteiras.push(`${caso.nome}, ${bancada.tamanho}: ${scan}`)
  }
  return lidasInteiras
}

function verMemoria({ tamanho, memoria }: Bancada): string[] {
  const { agora, maxima } = memoria()
  console.log(`Memory of the API, ${tamanho}: ${agora.toFixed(0)} MB resident, ${maxima.toFixed(0)} MB at most.`)
  return maxima > MEMORIA_MB ? [`${tamanho}: ${maxima.toFixed(0)} MB are over ${MEMORIA_MB}`] : []
}

async function run(): Promise<string[]> {
  const bancadas: Bancada[] = []
  try {
    for (const tamanho of tamanhos())
      bancadas.push(await abrirBancada(tamanho, pastaDe(tamanho), new RegExp(opcoes.casos, 'i')))
    const problemas: string[] = []
    for (const bancada of bancadas) problemas.push(...(await verPlanos(bancada)))
    const rodadas: Figura[][] = []
    for (let n = 0; n < Number(opcoes.rodadas); n++) rodadas.push(await umaRodada(bancadas, Number(opcoes.segundos)))
    const figuras = medianas(rodadas)
    console.log(`\nMedians of ${rodadas.length} round(s); ms: median / p99.\n${tabela(figuras)}\n`)
    if (opcoes.markdown) console.log(`${resumo(figuras)}\n`)
    for (const bancada of bancadas) problemas.push(...verMemoria(bancada))
    const nucleos = availableParallelism()
    console.log(`Load of the last minute: ${loadavg()[0]?.toFixed(1)} on ${nucleos} cores.`)
    writeFileSync(opcoes.json, `${JSON.stringify({ data: new Date(), nucleos, figuras, rodadas }, null, 2)}\n`)
    return [...problemas, ...faltas(bancadas[0]?.casos ?? [], figuras)]
  } finally {
    for (const bancada of bancadas) await bancada.fechar()
  }
}

const problemas = await run()
for (const problema of problemas) console.error(problema)
console.log(problemas.length === 0 ? 'Every target is met.' : `${problemas.length} targets are missed.`)
process.exitCode = problemas.length > 0 ? 1 : 0
