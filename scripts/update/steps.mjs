import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SetupError } from '../setup.mjs'
import { newsSince } from './changelog.mjs'
import { closeShop, keepsFailing, openService, runCommand, seal, setUp, startVersion, untilServes } from './shop.mjs'
import { fetchInto, findSource, newestMigration } from './source.mjs'
import { requireSpace, tryVersion } from './trial.mjs'
import { folderOf, home, pointTo, syncFolder, VERSIONS, versionInUse, versionOf, writeDurably } from './versions.mjs'

/** Migrations of a large shop take minutes. */
const OPENS_WITHIN_MS = 15 * 60_000
const say = (text) => console.log(text)
const step = (n, text) => say(`[${n}/8] ${text}`)

/** Updates the shop; see docs/servico.md. Throws `SetupError`: the shop is the version of before then. */
export async function update({ shop, de, unsigned }) {
  step(1, 'Verificando a origem, o espaço em disco e o banco de dados…')
  const source = findSource({ de, unsigned })
  if (!source) return say('Esta já é a versão mais nova.')
  if (!source.signed) say('Sem conferir a assinatura, como pedido.')
  const found = JSON.parse((await runCommand(folderOf(versionInUse()), ['atualizacao', 'conferir'], shop)).trim())
  if (!found.podeCriar)
    throw new SetupError(
      'O usuário de DATABASE_URL não pode criar bancos de dados: sem isso não há como voltar. Conceda-o com: alter role USUARIO createdb',
    )
  requireSpace(found)
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}-${source.name}`
  const journal = { fase: 'preparando', nova: name, anterior: versionInUse(), copia: null, pasta: found.pasta }
  mkdirSync(VERSIONS, { recursive: true })
  writeJournal(journal)
  try {
    await prepare(journal, source, { shop, dados: found.dados })
    step(6, 'Fechando a loja para a última cópia…')
    writeJournal({ ...journal, fase: 'parada' })
    await closed(shop, journal)
    if (found.dados) journal.copia = await copy(shop, journal, 'antes')
  } catch (error) {
    discard(journal)
    openService(shop)
    throw unchanged(error)
  }
  step(7, 'Trocando de versão…')
  writeJournal({ ...journal, fase: 'trocada' })
  pointTo(name)
  await conclude({ shop, journal: { ...journal, fase: 'trocada' } })
}

const unchanged = (error) =>
  error instanceof SetupError
    ? new SetupError(`${error.message}\nA atualização não foi feita; a loja continua na versão de antes.`)
    : error

async function prepare(journal, source, { shop, dados }) {
  const folder = folderOf(journal.nova)
  step(2, 'Buscando a versão nova…')
  fetchInto(folder, source, shop.account)
  tellNews(folder)
  step(3, 'Preparando-a ao lado (programas e telas)…')
  await setUp(folder, shop)
  step(4, 'Copiando os dados…')
  const archive = dados ? await copy(shop, journal, 'prova') : null
  step(5, 'Experimentando-a sobre a cópia…')
  await tryVersion(folder, archive, { pasta: journal.pasta, shop })
  seal(folder, shop)
}

/** Before anything of the shop changes: who does not want it presses Ctrl+C. */
function tellNews(folder) {
  const news = newsSince(versionOf(folderOf(versionInUse())), folder)
  if (news) say(`\nO que muda:\n\n${news}\n\nA loja ainda não mudou; para desistir, aperte Ctrl+C.\n`)
}

/** A verified backup by the version in use, with the shop open or closed; beside the data, and as open as they are. */
async function copy(shop, { anterior, nova, pasta }, what) {
  const archive = join(pasta, `${what}-${nova}.tar.zst`)
  await runCommand(folderOf(anterior), ['backup', '--para', archive, '--sem-cifra'], shop)
  return archive
}

async function closed(shop, { anterior }) {
  await closeShop(shop, say)
  const asked = () => runCommand(folderOf(anterior), ['atualizacao', 'conferir'], shop)
  for (let told = false; JSON.parse(await asked()).aberta; told = true) {
    if (!told) say('Há outra loja ou outro comando aberto sobre estes dados. Feche-o; a atualização espera.')
    await wait(2_000)
  }
}

/** With the pointer at the new version: keeps it if it opens, else goes back. `again`: another run began this. */
async function conclude({ shop, journal, again = false, force = false }) {
  step(8, 'Abrindo a loja na versão nova…')
  if (await opens(shop, journal)) return finish(shop, journal)
  if (again && !force) await copyBeforeReturning(shop, journal)
  say('A versão nova não abriu. Voltando à de antes, com os dados de antes…')
  await goBack({ shop, journal })
}

async function opens(shop, { nova }) {
  const folder = folderOf(nova)
  const wanted = { address: shop.address, migration: newestMigration(folder), within: OPENS_WITHIN_MS }
  if (await untilServes({ ...wanted, within: 1, gone: () => false })) return true
  if (shop.service) {
    openService(shop)
    return untilServes({ ...wanted, gone: keepsFailing })
  }
  const started = await startVersion(folder, { ...wanted, ...shop })
  await started.stop()
  if (!started.serves) say(started.said().trim())
  return started.serves
}

/** The shop may have served in the new version since the run that was killed: its data are kept. */
async function copyBeforeReturning(shop, { nova }) {
  if (shop.service) await closeShop(shop, say)
  await runCommand(folderOf(nova), ['backup'], shop).catch((error) => {
    throw new SetupError(
      `A versão nova não abre, e os dados não puderam ser copiados antes de voltar (${error.message}). Para voltar assim mesmo aos dados de antes da troca: npm run atualizar -- --voltar`,
    )
  })
}

/** Restores the data of before and the version of before, in this order; killed anywhere, it is begun again. */
async function goBack({ shop, journal }) {
  writeJournal({ ...journal, fase: 'voltando' })
  if (shop.service) await closeShop(shop, say)
  if (journal.copia) await runCommand(folderOf(journal.anterior), ['atualizacao', 'voltar', journal.copia], shop)
  pointTo(journal.anterior)
  discard(journal)
  openService(shop)
  const end = shop.service ? 'Ela está abrindo de novo.' : 'Abra-a com npm start.'
  throw new SetupError(`A loja voltou à versão de antes, com todos os dados. ${end}`)
}

function finish(shop, journal) {
  for (const name of readdirSync(VERSIONS))
    if (/^\d{14}-/.test(name) && ![journal.nova, journal.anterior].includes(name))
      rmSync(join(VERSIONS, name), { recursive: true, force: true })
  for (const name of readdirSync(journal.pasta))
    if (/^(antes|prova)-/.test(name) && name !== `antes-${journal.nova}.tar.zst`)
      rmSync(join(journal.pasta, name), { force: true })
  closeJournal()
  const end = shop.service ? 'A loja está aberta.' : 'Abra a loja com npm start.'
  say(`Pronto: versão ${journal.nova}. ${end}${journal.copia ? ` A cópia de antes: ${journal.copia}` : ''}`)
}

/** Removes the prepared version and the trial; the shop's own data stay. */
function discard({ nova, pasta }) {
  for (const path of [folderOf(nova), join(pasta, 'prova'), join(pasta, `prova-${nova}.tar.zst`)])
    rmSync(path, { recursive: true, force: true })
  closeJournal()
}

/** Finishes or undoes an interrupted update. Answers whether there is nothing more to do. */
export async function settle({ shop, force }) {
  const journal = readJournal()
  const act = remedy(journal, versionInUse())
  if (act === 'nada') return false
  say('Uma atualização foi interrompida.')
  if (act === 'concluir') {
    await conclude({ shop, journal, again: true, force })
    return true
  }
  if (act === 'voltar') await goBack({ shop, journal })
  say(`Desfazendo o que ela preparou em ${home}; a loja não tinha mudado.`)
  discard(journal)
  openService(shop)
  return false
}

const fileIn = (versions) => join(versions, 'andamento.json')

/**
 * The update that is under way, or was interrupted; null without one.
 * `fase`: `preparando` (the shop is not touched), `parada` (closed for the last copy), `trocada` (that copy is complete;
 * the pointer names the old or the new version), `voltando` (the new version was refused; the copy is being restored).
 * `nova`, `anterior`: names of versions. `copia`: the archive, null for a shop without data.
 */
export const readJournal = (versions = VERSIONS) =>
  existsSync(fileIn(versions)) ? JSON.parse(readFileSync(fileIn(versions), 'utf8')) : null

/** Durable before it returns: the next act may rely on it. */
export const writeJournal = (journal, versions = VERSIONS) => writeDurably(fileIn(versions), JSON.stringify(journal))

export function closeJournal(versions = VERSIONS) {
  rmSync(fileIn(versions), { force: true })
  syncFolder(versions)
}

/**
 * Returns what a later run has to do about an interrupted update, by the journal and the version in use: `nada`,
 * `descartar` the prepared version, `reabrir` the old one, `concluir` with the new one (or go back, if it does not
 * open), `voltar`.
 */
export function remedy(journal, usedVersion) {
  if (!journal) return 'nada'
  if (journal.fase === 'preparando') return 'descartar'
  if (journal.fase === 'voltando') return 'voltar'
  return journal.fase === 'trocada' && usedVersion === journal.nova ? 'concluir' : 'reabrir'
}
