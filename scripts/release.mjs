import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { billOfMaterials } from './release/bill.mjs'
import { buildInto, ensureInstalled, SetupError } from './setup.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { root } from './start/fingerprint.mjs'
import { gitBytes, run } from './update/git.mjs'
import { ARCHIVE, judge, signersIn } from './update/signature.mjs'
import { manifestOf } from './update/versions.mjs'

const USAGE = `npm run release -- --chave FILE [--para FOLDER]

Writes the archive of this commit with screens and server built, which installs runtime packages only, its bill of materials
(CycloneDX), and the signature of each. FILE is an ed25519 key of ssh: a private one, or the public one of an agent.
--sem-assinatura in place of --chave signs nothing: such an archive needs \`npm run atualizar -- --sem-assinatura\`.`

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
  await ensureInstalled()
  const here = process.env.INIT_CWD ?? process.cwd()
  const { name, version } = manifestOf(root)
  const base = resolve(here, para, `${name}-${version}`)
  mkdirSync(resolve(here, para), { recursive: true })
  await pack(`${base}.tar.gz`, `${name}-${version}`)
  const bill = billOfMaterials()
  writeFileSync(`${base}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${base}.tar.gz\n${base}.cdx.json: ${bill.components.length} components`)
  if (chave) for (const file of [`${base}.tar.gz`, `${base}.cdx.json`]) sign(file, resolve(here, chave))
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

function sign(file, key) {
  rmSync(`${file}.sig`, { force: true })
  // It may ask for a passphrase.
  run('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', ARCHIVE, file], { stdio: ['inherit', 'pipe', 'inherit'] })
  const found = judge(readFileSync(file), readFileSync(`${file}.sig`), {
    signers: signersIn(readFileSync(join(root, 'scripts/update/allowed_signers'), 'utf8')),
    namespace: ARCHIVE,
  })
  if (found === 'errada') throw new SetupError(`${file}.sig is no signature of an ed25519 key.`)
  console.log(`${file}.sig`)
  if (found === 'outra')
    console.log('Its key is not in scripts/update/allowed_signers: this version will take no release that it signs.')
  if (found === 'vencida')
    throw new SetupError('Its key is not good today, by the dates in scripts/update/allowed_signers.')
}
