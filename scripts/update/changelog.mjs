import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOlder } from './versions.mjs'

/** `## 1.2.3 · 29/11/2026`: a version that is not out yet has words in place of its date. */
const HEADING = /^## (\d+\.\d+\.\d+) · (.+)$/

/** The sections of CHANGELOG.md in a version's folder, the newest first; none where it has no such file. */
export function changesIn(folder) {
  const file = join(folder, 'CHANGELOG.md')
  const sections = []
  if (!existsSync(file)) return sections
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [, version, date] = HEADING.exec(line) ?? []
    if (version) sections.push({ version, date, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ lines, ...rest }) => ({ ...rest, text: lines.join('\n').trim() }))
}

/** What a shop of version `from` gets with the version in `folder`, as text; null when nothing is written of it. */
export function newsSince(from, folder) {
  const news = changesIn(folder).filter(({ version }) => isOlder(from, version))
  if (news.length === 0) return null
  return news.map(({ version, date, text }) => `Versão ${version} (${date})\n\n${text}`).join('\n\n')
}
