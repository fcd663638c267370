import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ADMIN } from '../../apps/api/test/support/cliente.ts'
import { freePort } from '../../apps/api/test/support/porta.ts'
import { encerrarTudo, iniciar, type Programa, pastaNova, raiz } from '../../apps/api/test/support/programa.ts'
import { abrirMovimento, aoVer } from '../../apps/api/test/support/prova/copia.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { options } from '../options.ts'
import { concluir, dizer } from './verdict.ts'

/** The migration that the newer versions have, and the table that it makes. */
const MIGRACAO = '9001_prova_da_atualizacao'
const TABELA = 'prova_da_atualizacao'

/** This tree as git knows it, with uncommitted changes. */
function copiarFontes(para: string): void {
  const nomes = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: raiz, encoding: 'utf8' })
  for (const nome of nomes.split('\0').filter((each) => each && existsSync(join(raiz, each)))) {
    mkdirSync(dirname(join(para, nome)), { recursive: true })
    cpSync(join(raiz, nome), join(para, nome), { verbatimSymlinks: true })
  }
}

/** The installation of a shop: packages that run it, and the built screens. */
function copiarPacotes(para: string): void {
  const registro = JSON.parse(readFileSync(join(raiz, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean }>
  }
  const packages = Object.fromEntries(Object.entries(registro.packages).filter(([, { dev }]) => !dev))
  for (const path of Object.keys(packages)) {
    if (!path.startsWith('node_modules/') || !existsSync(join(raiz, path))) continue
    mkdirSync(dirname(join(para, path)), { recursive: true })
    execFileSync('cp', ['-a', join(raiz, path), `${join(para, dirname(path))}/`])
  }
  writeFileSync(join(para, 'node_modules/.package-lock.json'), JSON.stringify({ ...registro, packages }))
  execFileSync('cp', ['-a', join(raiz, 'apps/web/dist'), join(para, 'apps/web/')])
}

interface Assinante {
  readonly line: string
  sign(message: Buffer): string
}
const { newSigner } = (await import(`${raiz}/scripts/update/signing.mjs`)) as { newSigner(): Assinante }
/** Who signs the versions, and who signs those that come after them. */
const [daCasa, seguinte] = [newSigner(), newSigner()]
const trazer = (pasta: string, { line }: Assinante) =>
  writeFileSync(join(pasta, 'scripts/update/allowed_signers'), line)

/** The folder of a shop in this version, as a person would have installed it. */
function instalada(pasta: string): string {
  copiarFontes(pasta)
  copiarPacotes(pasta)
  trazer(pasta, daCasa)
  return pasta
}

/**
 * A later version, as it would be downloaded: a signed archive with one migration more, the key of the releases after it,
 * and, with `falha`, a program that does not serve.
 */
function versaoNova(pasta: string, falha?: string): string {
  plantar(pasta, falha)
  trazer(pasta, seguinte)
  const arquivo = `${pasta}.tar.gz`
  execFileSync('tar', ['-czf', arquivo, '-C', dirname(pasta), basename(pasta)])
  writeFileSync(`${arquivo}.sig`, daCasa.sign(readFileSync(arquivo)))
  return arquivo
}

/** The same archive, signed by the new key, or unsigned. */
function copiaDe(arquivo: string, nome: string, assinada: boolean): string {
  const copia = join(dirname(arquivo), `${nome}.tar.gz`)
  cpSync(arquivo, copia)
  if (assinada) writeFileSync(`${copia}.sig`, seguinte.sign(readFileSync(copia)))
  return copia
}

function plantar(pasta: string, falha: string | undefined): void {
  copiarFontes(pasta)
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
async function provarAtualizacao(pontos: readonly number[]) {
  const inicio = performance.now()
  const { pasta, remover } = pastaNova('estampa-prova-atualizar-')
  const problemas: string[] = []
  const medidas = { mortes: 0, antigas: 0, novas: 0, voltas: 0, segundos: 0 }
  try {
    const loja = await Loja.nova(join(pasta, 'loja'))
    const nova = versaoNova(join(pasta, 'nova'))
    const quebrada = versaoNova(join(pasta, 'quebrada'), `throw new Error('planted')`)
    const traidora = versaoNova(join(pasta, 'traidora'), `if (!(${NA_PROVA})) throw new Error('planted')`)
    const confere = async (caso: string, versoes: readonly ('antiga' | 'nova')[]) => {
      const { versao, erros } = await loja.conferir()
      problemas.push(...erros.map((erro) => `${caso}: ${erro}`))
      if (!versoes.includes(versao)) problemas.push(`${caso}: the shop is the ${versao} version`)
      medidas[versao === 'nova' ? 'novas' : 'antigas'] += 1
      dizer(`${caso}: ${versao}`)
      return versao
    }
    const espera = async (caso: string, programa: Programa, fim: number, texto: string) => {
      const achado = await programa.fim
      if (achado !== fim || !programa.saida().includes(texto))
        problemas.push(`${caso}: ended with ${achado}: ${programa.saida()}`)
    }

    await espera('without a signature', loja.atualizar(copiaDe(nova, 'sem', false)), 1, 'Falta a assinatura')
    await espera('of an unknown key', loja.atualizar(copiaDe(nova, 'outra', true)), 1, 'chave que esta versão conhece')
    await confere('refused versions', ['antiga'])

    for (const ponto of pontos) {
      const caso = `killed at step ${ponto}`
      loja.guardar()
      if (await morteAo(loja.atualizar(nova), `[${ponto}/8]`)) medidas.mortes += 1
      else problemas.push(`${caso}: it ended before`)
      await confere(caso, ponto < 7 ? ['antiga'] : ['antiga', 'nova'])
      await espera(`${caso}, again`, loja.atualizar(nova), 0, 'Pronto: versão')
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
    const enquantoAberta = loja.atualizar(nova)
    await ateDizer(enquantoAberta, 'Feche agora a loja')
    await aberta.pedir('POST', '/clientes/', { nome: 'Da última hora', cpf: '12345678909' })
    await aberta.fechar()
    await espera('with the shop open', enquantoAberta, 0, 'Pronto: versão')
    await loja.esperarCliente('Da última hora', problemas)
    await espera('the key of before', loja.atualizar(nova), 1, 'chave que esta versão conhece')
    medidas.segundos = Math.round((performance.now() - inicio) / 1000)
    return { medidas, problemas }
  } finally {
    await encerrarTudo()
    remover()
  }
}

/** Resolves when the program has said that, or has ended; answers which. */
function ateDizer({ child, saida, fim }: Programa, texto: string): Promise<boolean> {
  return new Promise((resolve) => {
    const olhar = () => saida().includes(texto) && resolve(true)
    child.stdout?.on('data', olhar)
    void fim.then(() => resolve(saida().includes(texto)))
    olhar()
  })
}

async function morteAo(programa: Programa, texto: string): Promise<boolean> {
  await ateDizer(programa, texto)
  programa.child.kill('SIGKILL')
  return (await programa.fim) === 'SIGKILL'
}

/** With owners and modes: as root the database belongs to another account. */
const copiar = (de: string, para: string) => execFileSync('cp', ['-pR', de, para])

/** A shop installed in a folder of its own, with data inside, which a person opens and closes in a terminal. */
class Loja {
  readonly #pasta: string
  readonly #porta: number
  #somas: Record<string, string> = {}

  private constructor(pasta: string, porta: number) {
    this.#pasta = pasta
    this.#porta = porta
  }

  static async nova(pasta: string): Promise<Loja> {
    const loja = new Loja(instalada(pasta), await freePort())
    const aberta = await loja.abrir()
    const movimento = await abrirMovimento(aberta)
    await movimento.alguns()
    await movimento.parar()
    await aberta.fechar()
    loja.#somas = await loja.#ver()
    return loja
  }

  get #dados(): string {
    return join(this.#pasta, 'dados')
  }

  #como(...args: string[]) {
    const env = { ...ADMIN.env, PORT: String(this.#porta), INIT_CWD: this.#pasta }
    const programa: [string, ...string[]] = [process.execPath, join(this.#pasta, 'scripts/current.mjs'), ...args]
    return { env, programa }
  }

  abrir = () => openShop({ data: this.#dados, ...this.#como('start') })
  atualizar = (de: string) => iniciar(this.#dados, this.#como('atualizar', '--de', de))

  guardar(): void {
    copiar(this.#dados, join(this.#pasta, 'dados-guardados'))
  }

  voltarAoGuardado(): void {
    rmSync(join(this.#pasta, '.versoes'), { recursive: true })
    rmSync(this.#dados, { recursive: true })
    renameSync(join(this.#pasta, 'dados-guardados'), this.#dados)
  }

  async #ver(): Promise<Record<string, string>> {
    return JSON.parse((await aoVer(this.#dados)).somas) as Record<string, string>
  }

  /** Opens the shop as a person would, closes it, and compares data and version. */
  async conferir(): Promise<{ versao: 'antiga' | 'nova'; erros: string[] }> {
    const aberta = await this.abrir()
    const { migracao } = (await (await fetch(`${aberta.url}/api/saude/`)).json()) as { migracao: string }
    await aberta.fechar()
    const { migracoes: _, ...agora } = await this.#ver()
    const erros = Object.entries(this.#somas)
      .filter(([tabela, soma]) => tabela !== 'migracoes' && agora[tabela] !== soma)
      .map(([tabela, soma]) => `${tabela} was ${soma} and is ${agora[tabela]}`)
    const ponteiro = join(this.#pasta, '.versoes/atual')
    const apontada = existsSync(ponteiro) ? readFileSync(ponteiro, 'utf8').trim() : ''
    const versao = migracao === MIGRACAO ? 'nova' : 'antiga'
    if (TABELA in agora !== (versao === 'nova')) erros.push('the data are of the other version')
    if ((apontada !== '') !== (versao === 'nova')) erros.push(`the pointer says "${apontada}"`)
    return { versao, erros }
  }

  /** The shop is open at the new version and knows a customer of the last moment. */
  async esperarCliente(nome: string, problemas: string[]): Promise<void> {
    const aberta = await this.abrir()
    const { results } = await aberta.pedir('GET', `/clientes/?busca=${encodeURIComponent(nome)}`)
    if (!JSON.stringify(results).includes(nome)) problemas.push(`the customer of the last moment is lost`)
    await aberta.fechar()
  }
}

// npm run provas -- atualizar [--pontos 3,5,6,7,8]
const { pontos } = options({ pontos: '3,5,6,7,8' })
const { medidas, problemas } = await provarAtualizacao(pontos.split(',').map(Number))
const { mortes, antigas, novas, voltas, segundos } = medidas
concluir(
  `an update killed ${mortes} times left the old version or the new ` +
    `(${antigas} times the old, ${novas} the new), ${voltas} refused versions were undone with their data, ` +
    `${problemas.length} differences, ${segundos} s`,
  problemas,
)
