import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROCESS_ADMIN } from '../../apps/api/test/support/cliente.ts'
import { freePort } from '../../apps/api/test/support/porta.ts'
import { endAllProgramas, pastaNova, raiz, startPrograma } from '../../apps/api/test/support/programa.ts'
import { openShop } from '../../apps/api/test/support/prova/shop.ts'
import { exigente, tellLine } from './verdict.ts'

// npm run provas -- lancamento: makes keys and two releases from a clean clone of the last commit, installs the first one, has
// it refuse a changed archive, and updates it to the second. A clone takes the second by its tag. Asks the npm registry.
const { problemas, exigir, concluir } = exigente()
const { pasta, remover } = pastaNova('estampa-prova-lancamento-')
const inicio = performance.now()
const [clone, chaves, feito] = ['clone', 'chaves', 'feito'].map((nome) => join(pasta, nome)) as [string, string, string]
const chave = join(chaves, 'estampa-versoes')
const MIGRACAO = '9001_prova_do_lancamento'
const [PRIMEIRA, SEGUINTE] = ['90.0.0', '90.1.0']
const NOVIDADE = 'Uma tela nova para a prova do lançamento.'
/** Without the test runner's own settings: a person's terminal has none of them. */
const env = { ...process.env, INIT_CWD: pasta }

/** Runs a program to its end; answers what it wrote, and fails the proof when it ends otherwise. */
function runProgram(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status} ${stdout}${stderr}`)
  return stdout
}
const git = (...args: string[]) => runProgram('git', args, clone)
const script = (nome: string, ...args: string[]) =>
  runProgram(process.execPath, [join(clone, `scripts/${nome}.mjs`), ...args], clone)
const passo = (frase: string) => tellLine(`${Math.round((performance.now() - inicio) / 1000)} s ${frase}`)

function commitVersion(numero: string, texto: string): void {
  const arquivo = join(clone, 'package.json')
  const { version } = JSON.parse(readFileSync(arquivo, 'utf8')) as { version: string }
  for (const nome of ['package.json', 'package-lock.json']) {
    const antes = readFileSync(join(clone, nome), 'utf8')
    writeFileSync(join(clone, nome), antes.replaceAll(`"version": "${version}"`, `"version": "${numero}"`))
  }
  const log = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')
  writeFileSync(join(clone, 'CHANGELOG.md'), log.replace('\n## ', `\n## ${numero} · 29/11/2026\n\n- ${texto}\n\n## `))
  git('commit', '-qam', numero)
}

/** Makes a release and looks at what it wrote. */
function makeRelease(numero: string): string {
  script('release', '--chave', chave, '--para', feito)
  const base = `estampa-${numero}`
  const nomes = ['cdx.json', 'md', 'sha256', 'tar.gz'].flatMap((fim) => [`${base}.${fim}`, `${base}.${fim}.sig`])
  const achados = readdirSync(feito).filter((nome) => nome.startsWith(base))
  exigir(achados.toSorted().join() === nomes.join(), `the files of ${numero} are ${achados.join()}`)
  runProgram('sha256sum', ['-c', `${base}.sha256`], feito)
  const { components } = JSON.parse(readFileSync(join(feito, `${base}.cdx.json`), 'utf8')) as { components: unknown[] }
  exigir(components.length > 150, `the bill of ${numero} names ${components.length} packages`)
  const lista = join(clone, 'scripts/update/allowed_signers')
  const verify = ['-Y', 'verify', '-f', lista, '-I', 'estampa-versoes', '-n', 'estampa', '-s']
  const input = readFileSync(join(feito, `${base}.tar.gz`))
  const { status } = spawnSync('ssh-keygen', [...verify, join(feito, `${base}.tar.gz.sig`)], { input })
  exigir(status === 0, `ssh-keygen does not take the signature of ${numero}`)
  passo(`${base} made and signed`)
  return join(feito, `${base}.tar.gz`)
}

/** A download that somebody changed by a byte, with the signature of the true one. */
function tamper(arquivo: string): string {
  const falso = join(pasta, 'falso.tar.gz')
  const bytes = readFileSync(arquivo)
  const meio = Math.floor(bytes.length / 2)
  bytes[meio] = (bytes[meio] ?? 0) ^ 1
  writeFileSync(falso, bytes)
  cpSync(`${arquivo}.sig`, `${falso}.sig`)
  return falso
}

try {
  runProgram('git', ['clone', '-q', raiz, clone], pasta)
  git('remote', 'remove', 'origin')
  for (const [nome, valor] of Object.entries({ 'user.name': 'a', 'user.email': 'a@b' })) git('config', nome, valor)
  const { stdout: antes } = spawnSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })
  exigir(antes === '', `the clone is not clean: ${antes}`)
  script('chave', '--para', chaves, '--sem-senha')
  exigir(git('diff', '--stat').includes('allowed_signers'), 'the keys changed no list')
  commitVersion(PRIMEIRA, 'A primeira.')
  const primeira = makeRelease(PRIMEIRA)
  exigir(!runProgram('tar', ['-tzf', primeira], pasta).includes('estampa-versoes'), 'the archive holds a key')

  // Installed as a person does it: unpacked, then started.
  const loja = join(pasta, `estampa-${PRIMEIRA}`)
  runProgram('tar', ['-xzf', primeira], pasta)
  const [dados, PORT] = [join(loja, 'dados'), String(await freePort())]
  const como = (...args: string[]) => {
    const programa: [string, ...string[]] = [process.execPath, join(loja, 'scripts/current.mjs'), ...args]
    const registro = Object.entries(process.env).filter(([nome]) => /^(npm_config_.*|(https?|no)_proxy)$/i.test(nome))
    return { programa, env: { ...Object.fromEntries(registro), ...PROCESS_ADMIN.env, PORT, INIT_CWD: loja } }
  }
  const open = () => openShop({ data: dados, ...como('start') })
  const health = async (url: string) =>
    (await (await fetch(`${url}/api/saude/`)).json()) as { versao?: string; migracao: string }
  let aberta = await open()
  await aberta.pedir('POST', '/clientes/', { nome: 'De antes', cpf: '12345678909' })
  await aberta.fechar()
  passo('installed from the archive and opened')
  exigir(!existsSync(join(loja, 'node_modules/vitest')), 'tools of development were installed')

  writeFileSync(
    join(clone, `apps/api/migrations/${MIGRACAO}.sql`),
    'create table prova_do_lancamento as select count(*) as produtos from produtos;\n',
  )
  git('add', '-A')
  commitVersion(SEGUINTE, NOVIDADE)
  const seguinte = makeRelease(SEGUINTE)

  const update = async (arquivo: string, fim: number, texto: string) => {
    const programa = startPrograma(dados, como('atualizar', '--de', arquivo))
    const achado = await programa.fim
    const saida = programa.saida()
    exigir(achado === fim && saida.includes(texto), `${arquivo}: ended with ${achado}: ${saida}`)
    return saida
  }
  await update(tamper(seguinte), 1, 'não é o arquivo que foi assinado')
  exigir(!existsSync(join(loja, '.versoes/atual')), 'a changed archive came in')
  passo('a changed archive was refused')
  const saida = await update(seguinte, 0, 'Pronto: versão')
  exigir(saida.includes(`Versão ${SEGUINTE}`) && saida.includes(NOVIDADE), `the update told no changes: ${saida}`)
  exigir(!saida.includes('A primeira.'), 'the update told changes that the shop has')
  exigir(saida.indexOf(NOVIDADE) < saida.indexOf('Fechando a loja'), 'the changes were told too late')
  aberta = await open()
  const { migracao } = await health(aberta.url)
  exigir(migracao === MIGRACAO, `after the update the newest migration is ${migracao}`)
  const { results } = await aberta.pedir('GET', `/clientes/?busca=${encodeURIComponent('De antes')}`)
  exigir(results.length === 1, 'the customer of before is lost')
  await aberta.fechar()
  passo('updated by the archive')
  await update(primeira, 1, 'mais antiga')

  // A clone that follows the repository takes the signed tag.
  const copia = join(pasta, 'copia')
  runProgram('git', ['clone', '-q', '--branch', `v${PRIMEIRA}`, clone, copia], pasta)
  const { findSource } = (await import(join(copia, 'scripts/update/source.mjs'))) as {
    findSource(asked: object): { commit: string; signed: boolean } | null
  }
  const source = findSource({})
  const commit = execFileSync('git', ['rev-parse', `v${SEGUINTE}^{commit}`], { cwd: clone, encoding: 'utf8' }).trim()
  exigir(source?.commit === commit && source.signed, `by the tag comes ${JSON.stringify(source)}`)
  concluir(
    `a release from a clean clone was installed and updated to the next by archive, which told its changes; the tag is ` +
      `taken by a clone; a changed archive and an older one were refused; ${problemas.length} differences, ` +
      `${Math.round((performance.now() - inicio) / 1000)} s`,
  )
} finally {
  await endAllProgramas()
  remover()
}
