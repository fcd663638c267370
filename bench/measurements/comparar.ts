import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ClientConfig } from 'pg'
import { createPool } from '../../apps/api/src/infra/database/database.ts'
import { openBenchDatabase } from '../data/database.ts'
import { pastaDe } from '../data/tamanhos.ts'
import { umaMiniatura } from './bancada.ts'
import { casosDeLeitura } from './casos.ts'
import { abrirFilho } from './filho.ts'
import type { DadosDoGerador } from './gerador.ts'
import { median } from './median.ts'
import { CLIENTES_AO_MESMO_TEMPO } from './metas.ts'
import { chefeDoBanco, comTrabalho } from './processador.ts'
import { iniciarServidor, usuarioDeMedicao } from './servidor.ts'

// npm run bench -- comparar --outra ../copy [--esta . --casos 'list|full' --fatias 8 --ms 700]
// This tree beside a changed copy of it, in turns over one database: what a mechanism gives. Processor time is that of
// the server and of PostgreSQL, from Linux's /proc: other work on the machine does not add to it.
const { values } = parseArgs({
  options: {
    esta: { type: 'string', default: '.' },
    outra: { type: 'string' },
    casos: { type: 'string', default: 'list|full|thumbnail' },
    fatias: { type: 'string', default: '8' },
    ms: { type: 'string', default: '700' },
  },
})
const ALVOS = ['esta', 'outra'] as const
type Alvo = (typeof ALVOS)[number]
interface Soma {
  readonly tempos: number[]
  servidorMs: number
  bancoMs: number
}

function url({ user, password, host, port, database }: ClientConfig): string {
  // The host of the embedded server is the folder of its socket.
  const query = new URLSearchParams({ host: host ?? '', port: String(port) })
  return `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${query.toString()}`
}

const pasta = pastaDe('pequeno')
const passageira = mkdtempSync(join(tmpdir(), 'estampa-comparar-'))
const banco = await openBenchDatabase(pasta)
const chefe = chefeDoBanco(pasta)
const pool = createPool({ ...banco.config, max: 1 })
const client = await pool.connect()
await client.query('vacuum analyze')
const usuario = await usuarioDeMedicao(banco.config, 'funcionario')
mkdirSync(join(pasta, 'midia'), { recursive: true })
const midia = umaMiniatura(pasta)
const chave = randomBytes(32).toString('hex')

async function loja(alvo: Alvo, raiz: string) {
  const dataDir = join(passageira, alvo)
  mkdirSync(dataDir)
  symlinkSync(join(pasta, 'midia'), join(dataDir, 'midia'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: url(banco.config), BLING_ATIVO: 'false', CHAVE_SECRETA: chave }
  return await iniciarServidor(env, [], raiz)
}
const lojas = {
  esta: await loja('esta', resolve(values.esta)),
  outra: await loja('outra', resolve(values.outra ?? '.')),
}
try {
  const casos = [...(await casosDeLeitura(client, banco.config)), midia.caso].filter(({ nome }) =>
    new RegExp(values.casos).test(nome),
  )
  const { access } = await usuario.entrar(lojas.esta.url)
  const portas = { esta: lojas.esta.port, outra: lojas.outra.port }
  const gerador = await abrirFilho('gerador.ts', { casos, access, portas } satisfies DadosDoGerador)
  console.log(
    'case, clients: median ms (this, other, ratio); processor µs an operation: server, database (this; other), ratio',
  )
  for (const [caso, { nome }] of casos.entries())
    for (const clientes of CLIENTES_AO_MESMO_TEMPO) {
      const somas: Record<Alvo, Soma> = {
        esta: { tempos: [], servidorMs: 0, bancoMs: 0 },
        outra: { tempos: [], servidorMs: 0, bancoMs: 0 },
      }
      for (const alvo of ALVOS) await gerador.rodar({ alvo, caso, clientes, ms: 500 })
      for (let fatia = 0; fatia < Number(values.fatias); fatia++)
        for (const alvo of fatia % 2 === 0 ? ALVOS : ALVOS.toReversed()) {
          const rodar = () => gerador.rodar({ alvo, caso, clientes, ms: Number(values.ms) })
          const { tempos, servidorMs, bancoMs } = await comTrabalho(lojas[alvo].pid, chefe, rodar)
          const soma = somas[alvo]
          for (const tempo of tempos) soma.tempos.push(tempo)
          soma.servidorMs += servidorMs
          soma.bancoMs += bancoMs
        }
      console.log(linha(nome, clientes, somas))
    }
  await gerador.encerrar()
} finally {
  midia.remover()
  for (const alvo of ALVOS) await lojas[alvo].stop()
  await usuario.remover()
  client.release()
  await pool.end()
  await banco.stop()
  rmSync(passageira, { recursive: true, force: true })
}

function linha(nome: string, clientes: number, { esta, outra }: Record<Alvo, Soma>): string {
  const cada = ({ tempos, servidorMs, bancoMs }: Soma) => ({
    mediana: median(tempos),
    servidor: (servidorMs * 1000) / tempos.length,
    banco: (bancoMs * 1000) / tempos.length,
  })
  const a = cada(esta)
  const b = cada(outra)
  const razao = (x: number, y: number) => `${(x / y).toFixed(2)}×`
  return [
    `${nome}, ${clientes}:`,
    `${a.mediana.toFixed(2)} ${b.mediana.toFixed(2)} ${razao(a.mediana, b.mediana)};`,
    `${a.servidor.toFixed(0)} ${a.banco.toFixed(0)}; ${b.servidor.toFixed(0)} ${b.banco.toFixed(0)}`,
    razao(a.servidor + a.banco, b.servidor + b.banco),
  ].join(' ')
}
