import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PROCESS_ADMIN } from '../../apps/api/test/support/cliente.ts'
import { freePort } from '../../apps/api/test/support/porta.ts'
import {
  endAllProgramas,
  pastaNova,
  raiz,
  startPrograma,
  type TestPrograma,
} from '../../apps/api/test/support/programa.ts'
import { openMovimento, readLojaState } from '../../apps/api/test/support/prova/copia.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

/** The migration that the newer versions have, and the table that it makes. */
const MIGRACAO = '9001_prova_da_atualizacao'
const TABELA = 'prova_da_atualizacao'

/** This tree as git knows it, with uncommitted changes. */
function copySources(target: string): void {
  const nomes = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: raiz, encoding: 'utf8' })
  for (const nome of nomes.split('\0').filter((path) => path && existsSync(join(raiz, path)))) {
    mkdirSync(dirname(join(target, nome)), { recursive: true })
    cpSync(join(raiz, nome), join(target, nome), { verbatimSymlinks: true })
  }
}

/** The installation of a shop: packages that run it, and the built screens. */
function copyPackages(target: string): void {
  const registro = JSON.parse(readFileSync(join(raiz, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean }>
  }
  const packages = Object.fromEntries(Object.entries(registro.packages).filter(([, { dev }]) => !dev))
  for (const path of Object.keys(packages)) {
    if (!path.startsWith('node_modules/') || !existsSync(join(raiz, path))) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    execFileSync('cp', ['-a', join(raiz, path), `${join(target, dirname(path))}/`])
  }
  writeFileSync(join(target, 'node_modules/.package-lock.json'), JSON.stringify({ ...registro, packages }))
  execFileSync('cp', ['-a', join(raiz, 'apps/web/dist'), join(target, 'apps/web/')])
}

interface Assinante {
  readonly line: string
  sign(message: Buffer): string
}
const { newSigner } = (await import(`${raiz}/scripts/update/signing.mjs`)) as { newSigner(): Assinante }
/** Who signs the versions, and who signs those that come after them. */
const [houseSigner, seguinte] = [newSigner(), newSigner()]
const writeSigner = (pasta: string, { line }: Assinante) =>
  writeFileSync(join(pasta, 'scripts/update/allowed_signers'), line)

/**
 * A later version, as it would be downloaded: a signed archive with one migration more, the key of the releases after it,
 * and, with `falha`, a program that does not serve.
 */
function versaoNova(pasta: string, falha?: string): string {
  plantVersion(pasta, falha)
  writeSigner(pasta, seguinte)
  const arquivo = `${pasta}.tar.gz`
  execFileSync('tar', ['-czf', arquivo, '-C', dirname(pasta), basename(pasta)])
  writeFileSync(`${arquivo}.sig`, houseSigner.sign(readFileSync(arquivo)))
  return arquivo
}

/** Copies the archive, signed by the new key, or unsigned. */
function copiaDe(arquivo: string, nome: string, assinada: boolean): string {
  const copia = join(dirname(arquivo), `${nome}.tar.gz`)
  cpSync(arquivo, copia)
  if (assinada) writeFileSync(`${copia}.sig`, seguinte.sign(readFileSync(copia)))
  return copia
}

function plantVersion(pasta: string, falha: string | undefined): void {
  copySources(pasta)
  writeFileSync(
    join(pasta, `apps/api/migrations/${MIGRACAO}.sql`),
    `create table ${TABELA} as select count(*) as produtos from produtos;\n`,
  )
  if (falha === undefined) return
  const arquivo = join(pasta, 'apps/api/src/serve.ts')
  const antes = readFileSync(arquivo, 'utf8')
  // Where it serves: after the migrations.
  const depois = antes.replace('  const stopping = new AbortController()\n', (linha) => `  ${falha}\n${linha}`)
  if (depois === antes) throw new Error('serve.ts has changed: plant the failure elsewhere')
  writeFileSync(arquivo, depois)
}

const NA_PROVA = `process.env['DATA_DIR']?.includes('/atualizacao/prova')`

/** Updates a shop with data to versions that serve and that do not, and kills it at these steps; answers figures and problems. */
async function proveUpdate(pontos: readonly number[]) {
  const inicio = performance.now()
  const { pasta, remover } = pastaNova('estampa-prova-atualizar-')
  const problemas: string[] = []
  const medidas = { mortes: 0, antigas: 0, novas: 0, voltas: 0, segundos: 0 }
  try {
    const loja = await novaLoja(join(pasta, 'loja'))
    const novaVersao = versaoNova(join(pasta, 'nova'))
    const quebrada = versaoNova(join(pasta, 'quebrada'), `throw new Error('planted')`)
    const traidora = versaoNova(join(pasta, 'traidora'), `if (!(${NA_PROVA})) throw new Error('planted')`)
    const confere = async (caso: string, versoes: readonly ('antiga' | 'nova')[]) => {
      const { versao, erros } = await loja.conferir()
      problemas.push(...erros.map((erro) => `${caso}: ${erro}`))
      if (!versoes.includes(versao)) problemas.push(`${caso}: the shop is the ${versao} version`)
      medidas[versao === 'nova' ? 'novas' : 'antigas'] += 1
      tellLine(`${caso}: ${versao}`)
      return versao
    }
    const espera = async (caso: string, programa: TestPrograma, fim: number, texto: string) => {
      const achado = await programa.fim
      if (achado !== fim || !programa.saida().includes(texto))
        problemas.push(`${caso}: ended with ${achado}: ${programa.saida()}`)
    }

    await espera('without a signature', loja.atualizar(copiaDe(novaVersao, 'sem', false)), 1, 'Falta a assinatura')
    await espera(
      'of an unknown key',
      loja.atualizar(copiaDe(novaVersao, 'outra', true)),
      1,
      'chave que esta versão conhece',
    )
    await confere('refused versions', ['antiga'])

    for (const ponto of pontos) {
      const caso = `killed at step ${ponto}`
      loja.guardar()
      if (await morteAo(loja.atualizar(novaVersao), `[${ponto}/8]`)) medidas.mortes += 1
      else problemas.push(`${caso}: it ended before`)
      await confere(caso, ponto < 7 ? ['antiga'] : ['antiga', 'nova'])
      await espera(`${caso}, again`, loja.atualizar(novaVersao), 0, 'Pronto: versão')
      await confere(`${caso}, again`, ['nova'])
      loja.voltarAoGuardado()
    }

    await espera('a version that does not start', loja.atualizar(quebrada), 1, 'não abriu sobre uma cópia')
    await confere('a version that does not start', ['antiga'])

    await espera('a version that starts on the copy only', loja.atualizar(traidora), 1, 'voltou à versão de antes')
    await confere('a version that starts on the copy only', ['antiga'])
    const desistente = loja.atualizar(traidora)
    medidas.mortes += (await morteAo(desistente, 'Voltando')) ? 1 : 0
    await espera('killed while going back, again', loja.atualizar(traidora), 1, 'voltou à versão de antes')
    await confere('killed while going back', ['antiga'])
    medidas.voltas = 2

    const aberta = await loja.abrir()
    const enquantoAberta = loja.atualizar(novaVersao)
    await waitOutput(enquantoAberta, 'Feche agora a loja')
    await aberta.pedir('POST', '/clientes/', { nome: 'Da última hora', cpf: '12345678909' })
    await aberta.fechar()
    await espera('with the shop open', enquantoAberta, 0, 'Pronto: versão')
    const nova = await loja.abrir()
    const { results } = await nova.pedir('GET', `/clientes/?busca=${encodeURIComponent('Da última hora')}`)
    if (results.length !== 1) problemas.push('the customer of the last moment is lost')
    await nova.fechar()
    await espera('the key of before', loja.atualizar(novaVersao), 1, 'chave que esta versão conhece')
    medidas.segundos = Math.round((performance.now() - inicio) / 1000)
    return { medidas, problemas }
  } finally {
    await endAllProgramas()
    remover()
  }
}

/** Resolves when the program has said that, or has ended; answers which. */
function waitOutput({ child, saida, fim }: TestPrograma, texto: string): Promise<boolean> {
  return new Promise((resolve) => {
    const checkOutput = () => saida().includes(texto) && resolve(true)
    child.stdout?.on('data', checkOutput)
    void fim.then(() => resolve(saida().includes(texto)))
    checkOutput()
  })
}

async function morteAo(programa: TestPrograma, texto: string): Promise<boolean> {
  await waitOutput(programa, texto)
  programa.child.kill('SIGKILL')
  return (await programa.fim) === 'SIGKILL'
}

/** With owners and modes: as root the database belongs to another account. */
const copyFolder = (source: string, target: string) => execFileSync('cp', ['-pR', source, target])

/** A shop installed in a folder of its own, with data inside, which a person opens and closes in a terminal. */
async function novaLoja(pasta: string) {
  copySources(pasta)
  copyPackages(pasta)
  writeSigner(pasta, houseSigner)
  const [dados, guardados, port] = [join(pasta, 'dados'), join(pasta, 'dados-guardados'), String(await freePort())]
  const como = (...args: string[]) => {
    const programa: [string, ...string[]] = [process.execPath, join(pasta, 'scripts/current.mjs'), ...args]
    return { env: { ...PROCESS_ADMIN.env, PORT: port, INIT_CWD: pasta }, programa }
  }
  const openCurrentShop = () => openShop({ data: dados, ...como('start') })
  const ver = async () => JSON.parse((await readLojaState(dados)).somas) as Record<string, string>
  const aberta = await openCurrentShop()
  const movimento = await openMovimento(aberta)
  await movimento.alguns()
  await movimento.parar()
  await aberta.fechar()
  const somas = await ver()
  return {
    abrir: openCurrentShop,
    atualizar: (source: string) => startPrograma(dados, como('atualizar', '--de', source)),
    guardar: () => copyFolder(dados, guardados),
    voltarAoGuardado() {
      rmSync(join(pasta, '.versoes'), { recursive: true })
      rmSync(dados, { recursive: true })
      renameSync(guardados, dados)
    },
    /** Opens the shop as a person would, closes it, and compares data and version. */
    async conferir(): Promise<{ versao: 'antiga' | 'nova'; erros: string[] }> {
      const loja = await openCurrentShop()
      // Without a session: signing in would change the data that are compared.
      const { migracao } = (await (await fetch(`${loja.url}/api/saude/`)).json()) as { migracao: string }
      await loja.fechar()
      const { migracoes: _, ...agora } = await ver()
      const erros = Object.entries(somas)
        .filter(([tabela, soma]) => tabela !== 'migracoes' && agora[tabela] !== soma)
        .map(([tabela, soma]) => `${tabela} was ${soma} and is ${agora[tabela]}`)
      const ponteiro = join(pasta, '.versoes/atual')
      const apontada = existsSync(ponteiro) ? readFileSync(ponteiro, 'utf8').trim() : ''
      const versao = migracao === MIGRACAO ? 'nova' : 'antiga'
      if (TABELA in agora !== (versao === 'nova')) erros.push('the data are of the other version')
      if ((apontada !== '') !== (versao === 'nova')) erros.push(`the pointer says "${apontada}"`)
      return { versao, erros }
    },
  }
}

// npm run provas -- atualizar [--pontos 3,5,6,7,8]
const { pontos } = options({ pontos: '3,5,6,7,8' })
const { medidas, problemas } = await proveUpdate(pontos.split(',').map(Number))
const { mortes, antigas, novas, voltas, segundos } = medidas
tellVerdict(
  `an update killed ${mortes} times left the old version or the new ` +
    `(${antigas} times the old, ${novas} the new), ${voltas} refused versions were undone with their data, ` +
    `${problemas.length} differences, ${segundos} s`,
  problemas,
)
