import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { billOfMaterials } from './release/bill.mjs'
import { buildInto, ensureInstalled, SetupError } from './setup.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { root } from './start/fingerprint.mjs'
import { changesIn } from './update/changelog.mjs'
import { gitBytes, run } from './update/git.mjs'
import { ARCHIVE, judge, signersIn } from './update/signature.mjs'
import { manifestOf } from './update/versions.mjs'

const USAGE = `npm run release -- --chave FILE [--para FOLDER]

Writes the archive of this commit with screens and server built, which installs runtime packages only, its bill of materials
(CycloneDX), its section of CHANGELOG.md, the SHA-256 of these, and the signature of each; then tags the commit, signed.
FILE is an ed25519 key of ssh: a private one, or the public one of an agent (\`npm run chave\` makes one).
--sem-assinatura in place of --chave signs and tags nothing: such an archive needs \`npm run atualizar -- --sem-assinatura\`.`

const options = {
  chave: { type: 'string' },
  para: { type: 'string', default: '.' },
  'sem-assinatura': { type: 'boolean', default: false },
}

await orExplain(async () => {
  const values = readOptions(options, USAGE)
  if (!values) return
  if (Boolean(values.chave) === values['sem-assinatura']) throw new SetupError(USAGE)
  await release(values)
})

async function release({ chave, para }) {
  const changed = run('git', ['status', '--porcelain'], { cwd: root })
  if (changed) throw new SetupError(`A release is made of a commit; these files are of none:\n${changed}`)
  const here = process.env.INIT_CWD ?? process.cwd()
  const { name, version } = manifestOf(root)
  const notes = notesOf(version)
  if (chave) requireNewTag(version)
  await ensureInstalled()
  const base = resolve(here, para, `${name}-${version}`)
  mkdirSync(resolve(here, para), { recursive: true })
  const files = ['.tar.gz', '.cdx.json', '.md', '.sha256'].map((end) => `${base}${end}`)
  const [archive, bill, changes, sums] = files
  await pack(archive, `${name}-${version}`)
  const { components, ...rest } = billOfMaterials()
  writeFileSync(bill, `${JSON.stringify({ ...rest, components }, null, 2)}\n`)
  writeFileSync(changes, `${notes}\n`)
  writeFileSync(sums, [archive, bill, changes].map(sumLine).join(''))
  console.log(`${files.join('\n')}\n${components.length} components`)
  if (!chave) return
  const key = resolve(here, chave)
  sign(files, key)
  tag(version, notes, key)
}

/** What shops are told of it. A section without a date is of a version that is not meant to be out. */
function notesOf(version) {
  const found = changesIn(root).find((section) => section.version === version)
  if (!found) throw new SetupError(`CHANGELOG.md says nothing of ${version}: it needs "## ${version} · DD/MM/AAAA".`)
  if (!/^\d\d\/\d\d\/\d{4}$/.test(found.date))
    throw new SetupError(`CHANGELOG.md gives ${version} no date: "## ${version} · DD/MM/AAAA", not "${found.date}".`)
  if (!found.text) throw new SetupError(`CHANGELOG.md says nothing below "## ${version}".`)
  return found.text
}

function tagOf(version) {
  return `v${version}`
}

function requireNewTag(version) {
  if (run('git', ['tag', '--list', tagOf(version)], { cwd: root }))
    throw new SetupError(`The tag ${tagOf(version)} is there: raise "version" in package.json.`)
}

/** A line as sha256sum writes and checks it. */
function sumLine(file) {
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`
}

/** The commit and both builds in one folder. */
async function pack(archive, folder) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const stage = mkdtempSync(join(root, '.cache', 'release-'))
  try {
    const commit = gitBytes('archive', '--format=tar', `--prefix=${folder}/`, 'HEAD')
    run('tar', ['-xof', '-'], { cwd: stage, input: commit })
    await buildInto(join(stage, folder))
    run('tar', ['-czf', archive, folder], { cwd: stage })
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function sign(files, key) {
  for (const file of files) rmSync(`${file}.sig`, { force: true })
  // It may ask for a passphrase, once.
  run('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', ARCHIVE, ...files], { stdio: ['inherit', 'pipe', 'inherit'] })
  const signers = signersIn(readFileSync(join(root, 'scripts/update/allowed_signers'), 'utf8'))
  const found = files.map((file) =>
    judge(readFileSync(file), readFileSync(`${file}.sig`), { signers, namespace: ARCHIVE }),
  )
  if (found.includes('errada'))
    throw new SetupError(`${files[found.indexOf('errada')]}.sig is no signature of an ed25519 key.`)
  console.log(files.map((file) => `${file}.sig`).join('\n'))
  if (found.includes('outra'))
    console.log('Its key is not in scripts/update/allowed_signers: this version will take no release that it signs.')
  if (found.includes('vencida'))
    throw new SetupError('Its key is not good today, by the dates in scripts/update/allowed_signers.')
}

/** By this tag clones are brought up to date. Nothing is pushed. */
function tag(version, notes, key) {
  const message = `${tagOf(version)}\n\n${notes}\n`
  const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${key}`]
  // `verbatim`: lines that begin with # are headings of ours.
  const words = ['tag', '-s', '--cleanup=verbatim', '-F', '-', tagOf(version)]
  run('git', [...signing, ...words], { cwd: root, input: message, stdio: ['pipe', 'pipe', 'inherit'] })
  console.log(`Tagged ${tagOf(version)}. To publish: git push origin ${tagOf(version)}, and put the files beside it.`)
}
