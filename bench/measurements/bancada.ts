import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { createPool } from '../../apps/api/src/infra/database/database.ts'
import { entrar } from '../../apps/api/src/modules/autenticacao/autenticacao.rules.ts'
import { cifraDosAutenticadores } from '../../apps/api/src/modules/autenticacao/segundo-fator/chave.rules.ts'
import { chavesDaLoja } from '../../apps/api/src/modules/autenticacao/segundo-fator/chaves.rules.ts'
import { accessTokens } from '../../apps/api/src/shop/session.ts'
import { openBenchDatabase } from '../data/database.ts'
import type { NomeDoTamanho } from '../data/tamanhos.ts'
import { type Caso, casosDeLeitura } from './casos.ts'
import { casosDeEscrita } from './casos-escrita.ts'
import { abrirFilho, type Corrida } from './filho.ts'
import type { DadosDoGerador } from './gerador.ts'
import { gravarComandos } from './gravacao.ts'
import { chefeDoBanco, comTrabalho, type Trabalho } from './processador.ts'
import type { Medida } from './repetir.ts'
import { iniciarServidor, usuarioDeMedicao } from './servidor.ts'

/** One data set with everything that is measured over it. */
export interface Bancada {
  readonly tamanho: NomeDoTamanho
  readonly casos: readonly Caso[]
  /** A connection with the settings of the program's own. */
  readonly client: PoolClient
  rodar(corrida: Omit<Corrida, 'alvo'>): Promise<Medida & Trabalho>
  /** Before each round: the clients sign in again, as access tokens last a quarter of an hour. */
  novaRodada(): Promise<void>
  /** Resident memory of the API in MB: now, and at its highest. */
  memoria(): { agora: number; maxima: number }
  fechar(): Promise<void>
}

export async function abrirBancada(tamanho: NomeDoTamanho, dataDir: string, escolhidos: RegExp): Promise<Bancada> {
  const env = { DATA_DIR: dataDir, BLING_ATIVO: 'false' }
  const loja = await iniciarServidor(env)
  // A guest of the running server's database.
  const banco = await openBenchDatabase(dataDir)
  const { config } = banco
  const pool = createPool({ ...config, max: 1 })
  const client = await pool.connect()
  // As autovacuum leaves them in a quiet minute, whatever was measured on them before.
  await client.query('vacuum analyze')
  const usuario = await usuarioDeMedicao(config, 'funcionario')
  const sessao = await usuario.entrar(loja.url)
  const midia = umaMiniatura(dataDir)
  const escrita = await casosDeEscrita(client, config, sessao.usuario.id)
  const casos = [
    ...(await casosDeLeitura(client, config)),
    ...escrita.casos,
    midia.caso,
    await casoDaEntrada(config, usuario),
  ].filter(({ nome }) => escolhidos.test(nome))
  const portas = { loja: loja.port }
  const abrirGerador = (access: string) => abrirFilho('gerador.ts', { casos, access, portas } satisfies DadosDoGerador)
  let gerador = await abrirGerador(sessao.access)
  const chefe = chefeDoBanco(dataDir)
  return {
    tamanho,
    casos,
    client,
    rodar: (corrida) => comTrabalho(loja.pid, chefe, () => gerador.rodar({ ...corrida, alvo: 'loja' })),
    async novaRodada() {
      const { access } = await usuario.entrar(loja.url)
      await gerador.encerrar()
      gerador = await abrirGerador(access)
    },
    memoria: () => memoriaDe(loja.pid),
    async fechar() {
      await gerador.encerrar()
      await escrita.remover()
      midia.remover()
      await usuario.remover()
      client.release()
      await pool.end()
      await banco.stop()
      await loja.stop()
    },
  }
}

/** A file as big as a thumbnail mostly is. */
export function umaMiniatura(dataDir: string) {
  const nome = `${randomBytes(16).toString('hex')}-miniatura.webp`
  const arquivo = join(dataDir, 'midia', nome)
  writeFileSync(arquivo, randomBytes(9000))
  const clientes = [[{ method: 'GET', path: `/midia/${nome}`, comandos: [] }]]
  const caso: Caso = { nome: 'a thumbnail', clientes }
  return { caso, remover: () => rmSync(arquivo, { force: true }) }
}

async function casoDaEntrada(
  config: Parameters<typeof gravarComandos>[0],
  { username, senha }: { username: string; senha: string },
): Promise<Caso> {
  const credenciais = { username, password: senha }
  const tokens = accessTokens(randomBytes(32))
  const autor = { usuario: null, comando: null, endereco: '127.0.0.1', requisicao: null }
  const recusas = { anotar: () => Promise.reject(new Error('no refusal was expected')), falso: () => undefined }
  const fatores = {
    chaves: chavesDaLoja('http://localhost', randomBytes(32)),
    cifra: cifraDosAutenticadores(randomBytes(32)),
  }
  const comandos = await gravarComandos(config, (db) =>
    entrar({ db, tokens, recusas, ...fatores }, credenciais, {
      autor,
      endereco: autor.endereco,
      agente: null,
      dispositivo: null,
      marcar: () => 'bancada',
    }),
  )
  const passo = { method: 'POST', path: '/api/auth/login/', body: credenciais, comandos }
  return { nome: 'a sign-in', clientes: [[passo]] }
}

/** Memory of the process with its threads, from Linux's counters; null elsewhere. */
function memoriaDe(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mb = (campo: string) => Number(new RegExp(`${campo}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    return { agora: mb('VmRSS'), maxima: mb('VmHWM') }
  } catch {
    return { agora: Number.NaN, maxima: Number.NaN }
  }
}
