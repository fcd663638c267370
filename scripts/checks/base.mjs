// PGHOST=… PGPORT=… PGUSER=… node scripts/checks/base.mjs: a database by the files of 0.1.0 and one by the base, each on
// the server of these settings, are equal by `pg_dump --schema-only` and `--data-only`. In bodies of functions a run of
// white space outside of quotes and comments counts as one; instants of rows are left out. Goes with the old files.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const old = join(import.meta.dirname, '../../apps/api/migrations')
const base = join(old, '0146_esquema')
const run = (cmd, args, input) => execFileSync(cmd, args, { input, encoding: 'utf8', maxBuffer: 1e8 })

function make(name, folder, together) {
  run('psql', [
    '-qc',
    `drop database if exists ${name}`,
    '-c',
    `create database ${name} template template0`,
    'postgres',
  ])
  const files = readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()
    .map((f) => [f, readFileSync(`${folder}/${f}`, 'utf8')])
  const batches = together ? [['base', files.map(([, s]) => s).join('\n')]] : files
  for (const [f, sql] of batches)
    try {
      run('psql', ['-q1', '-v', 'ON_ERROR_STOP=1', name], sql)
    } catch (e) {
      console.error(f, e.stderr)
      process.exit(1)
    }
  const schema = run('pg_dump', ['--schema-only', name]),
    data = run('pg_dump', ['--data-only', '--inserts', name])
  return {
    schema: normal(schema),
    data: data
      .replace(/^(--|\\(un)?restrict).*$/gm, '')
      .replace(/\n+/g, '\n')
      .replace(/'\d{4}-\d\d-\d\d \d\d:[^']*'/g, "'INSTANT'"),
  }
}
function normal(dump) {
  return dump.replace(/\\(un)?restrict .*/g, '').replace(/AS (\$\w*\$)([\s\S]*?)\1/g, (_, q, body) => {
    let out = '',
      i = 0
    while (i < body.length) {
      if (body[i] === "'") {
        const e = body.indexOf("'", i + 1) + 1
        out += body.slice(i, e)
        i = e
      } else if (body.startsWith('--', i)) {
        const e = body.indexOf('\n', i) + 1
        out += body.slice(i, e)
        i = e
      } else if (/\s/.test(body[i])) {
        out = out.replace(/[ ]$/, '') + ' '
        i++
      } else out += body[i++]
    }
    return `AS $$${out.replace(/\n /g, '\n').replace(/\( /g, '(').replace(/ \)/g, ')').trim()}$$`
  })
}
const a = make('estampa_old', old, false),
  b = make('estampa_base', base, true)
for (const k of ['schema', 'data']) {
  console.log(k, a[k] === b[k] ? 'EQUAL' : 'DIFFERENT', a[k].split('\n').length, 'lines')
}
process.exitCode = a.schema === b.schema && a.data === b.data ? 0 : 1
