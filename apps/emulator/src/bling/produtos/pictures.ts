import type { Context } from '../../context.ts'
import { arrayOf, objectOf } from '../values.ts'
import type { Mode } from './draft.ts'

const MOST = 10

/**
 * `imagensURL` adds and never replaces; `externas` is read and does nothing. A PUT that sends both lists empty removes
 * every picture, a PATCH that does so removes none.
 */
export function addPictures(
  { state }: Context,
  id: number,
  body: Readonly<Record<string, unknown>>,
  mode: Mode,
  warnings: string[],
): void {
  const given = objectOf(objectOf(body['midia'])['imagens'])
  const produto = state.produtos.get(id)
  if (!produto || !Array.isArray(given['imagensURL'])) return
  const links = arrayOf(given['imagensURL']).map((item) => String(item['link'] ?? ''))
  if (mode === 'put' && links.length === 0 && arrayOf(given['externas']).length === 0) {
    state.produtos.put({ ...produto, imagensARemover: produto.imagens.map((imagem) => imagem.id) })
    return
  }
  const usable = links.filter((link) => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol))
  if (usable.length < links.length) warnings.push('Uma ou mais imagens não foram salvas: endereço inválido.')
  const room = MOST - (produto.imagens.length - produto.imagensARemover.length)
  if (usable.length > room) warnings.push(`O produto pode ter no máximo ${MOST} imagens.`)
  const last = Math.max(0, ...produto.imagens.map((imagem) => imagem.ordem))
  const added = usable.slice(0, Math.max(0, room)).map((origem, index) => ({
    id: state.nextId('imagem'),
    origem,
    ordem: last + index + 1,
    arquivo: '',
    tipo: '',
    bytes: 0,
    tentativas: 0,
  }))
  if (added.length > 0) state.produtos.put({ ...produto, imagens: [...produto.imagens, ...added] })
}
