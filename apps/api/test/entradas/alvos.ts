import { ENTITIES, ENTITY_NAMES } from '@estampa/contract/entities.ts'
import fc from 'fast-check'
import { ADMIN } from '../support/banco-de-loja.ts'

/** Kinds of record that the small shop has several of. */
export const TIPOS_DE_ALVO = [
  'produto',
  'variado',
  'variacao',
  'imagem',
  'venda',
  'cliente',
  'categoria',
  'valor',
  'sincronizacao',
  'tarefa',
  'orcamento',
  'compra',
  'caixa',
  'turno',
  'movimento',
  ...ENTITY_NAMES.map((name) => ENTITIES[name].target),
] as const
export type TipoDeAlvo = (typeof TIPOS_DE_ALVO)[number]

/** The id of something that exists when the request is sent, whatever it is by then. */
export class AlvoDaEntrada {
  readonly tipo: TipoDeAlvo
  readonly qual: number
  constructor(tipo: TipoDeAlvo, index: number) {
    this.tipo = tipo
    this.qual = index
  }
}

export const alvo = (...tipos: TipoDeAlvo[]) =>
  fc.tuple(fc.constantFrom(...tipos), fc.nat(2)).map(([tipo, index]) => new AlvoDaEntrada(tipo, index))

/** Fields that name something of the shop; `id` is the product of a sale's line or a variation, by where it stands. */
export const ALVOS: Readonly<Record<string, readonly TipoDeAlvo[]>> = {
  modelo_id: ['modelo'],
  categoria_id: ['categoria'],
  categoria_pai: ['categoria'],
  cliente_id: ['cliente'],
  outro_id: ['cliente'],
  cliente: ['cliente'],
  caixa_id: ['caixa'],
  produto_id: ['produto', 'variado'],
  variacao_id: ['variacao'],
  variacao: ['variacao'],
  modelo: ['modelo'],
  ids: ['produto', 'variado'],
  imagens_ids: ['imagem'],
  imagens_vinculadas: ['imagem'],
  id: ['produto', 'variado', 'variacao', 'imagem'],
}

/** Values valid only in one place: the admin's own password, and the stock of new products. */
export const CERTOS: Readonly<Record<string, readonly unknown[]>> = {
  username: [ADMIN.username],
  password: [ADMIN.password],
  esperado: [1000],
  contado: [1000, 999, 2],
  cor: ['#ff0000', '#00FF00'],
  quantidade: [1, 2, '3'],
  valor_unitario: [10, 59.9, '10,00'],
  desconto: [0, 0.5, null],
  versao: [null, 1],
}
/** A variation stands beside its own product, and a line without one beside a product that has none. */
export function emparelhado(dado: Record<string, unknown>): Record<string, unknown> {
  const { variacao_id: variacao } = dado
  for (const campo of ['id', 'produto_id']) {
    if (!(dado[campo] instanceof AlvoDaEntrada) || !('quantidade' in dado || 'contado' in dado)) continue
    dado[campo] =
      variacao instanceof AlvoDaEntrada
        ? new AlvoDaEntrada('variado', variacao.qual)
        : new AlvoDaEntrada('produto', dado[campo].qual)
  }
  return dado
}
