import { plural } from '@estampa/contract/shared/plural.ts'
import { objeto, texto } from '../api/readers.ts'
import type { AcaoPendente } from './pendingActions.ts'

/** A queued action in the shop's words. */
export function describeAction({ method, url, data }: AcaoPendente): string {
  const { nome, titulo, ids } = objeto(data)
  const quotedName = texto(nome) || texto(titulo) ? ` “${texto(nome) || texto(titulo)}”` : ''
  const [, recurso = '', id = '', action = ''] = url.replace(/^\/?(api\/)?/, '/').split(/[/?]/)
  switch (`${method.toUpperCase()} ${recurso}${/^\d+$/.test(id) ? '/:id' : id && `/${id}`}${action && `/${action}`}`) {
    case 'POST categorias':
      return `Criar categoria${quotedName}`
    case 'PUT categorias/:id':
      return `Alterar categoria${quotedName}`
    case 'DELETE categorias/:id':
      return `Excluir categoria ${id}`
    case 'POST produtos/:id/publicar-no-bling':
      return `Publicar produto ${id}`
    case 'POST produtos/publicar-multiplos':
      return `Publicar ${Array.isArray(ids) ? plural(ids.length, 'produto', 'produtos') : 'produtos'}`
    case 'POST vendas/:id/sincronizar_bling':
      return `Sincronizar venda ${id}`
    default:
      return 'Concluir o que foi pedido'
  }
}

const LISTA = new Intl.ListFormat('pt-BR')

export const describeActions = (actions: readonly AcaoPendente[]): string => LISTA.format(actions.map(describeAction))
