/**
 * @typedef {{ workspace: string, layer: string, module: string | null, room: string | null, role: string, test: boolean }} Place
 *   `layer` is `infra`, `shop`, `modules`, `app`, `shared`, … ; `role` is `routes`, `rules`, `data`, … or '' when the name has none.
 */

/** Where a file stands in the layout of README.md. @returns {Place} */
export function placeOf(path) {
  const test = /\.test\.tsx?$/.test(path) || /^apps\/\w+\/test\//.test(path)
  const role = /\.(routes|rules|data|queries|effects|jobs|client|mapping)\.tsx?$/.exec(path)?.[1] ?? ''
  const at = (workspace, layer, module = null, room = null) => ({ workspace, layer, module, room, role, test })
  const [, app, rest] = /^apps\/(\w+)\/src\/(.+)$/.exec(path) ?? []
  if (rest) {
    const [first, second] = rest.split('/')
    if (first === 'modules') return at(app, 'modules', second)
    if (app === 'api' && first === 'infra') return at(app, 'infra', null, `infra/${second}`)
    return at(app, rest.includes('/') ? first : 'app')
  }
  const [, outside] = /^apps\/(\w+)\//.exec(path) ?? []
  if (outside) return at(outside, test ? 'test' : 'config')
  if (path.startsWith('packages/contract/src/')) return at('contract', 'contract')
  if (path.startsWith('packages/contract/')) return at('contract', 'config')
  return at(path.split('/')[0] ?? '', path.split('/')[1] ?? '')
}
