/** A plain entity: what it is called and where it stands. Its fields and routes are in its own folder of the contract. */
interface Entity {
  /** One of it, as people read it: `Embalagem`. */
  readonly one: string
  /** All of it: `Embalagens`. */
  readonly many: string
  readonly gender: 'f' | 'm'
  /** Begins the codes of its errors: `EMBALAGEM`. */
  readonly code: string
  /** What the audit calls it. */
  readonly target: string
  /** Its names are unique, by the constraint `<table>_nome_unico`. */
  readonly uniqueName?: true
  /** Its page, and what else people call it when they search for a page. */
  readonly page: { readonly path: string; readonly words: string }
  /** The card of the settings that leads to its page, and what it says there. */
  readonly setting?: { readonly card: 'loja' | 'vendas'; readonly text: string }
}

/** By the name of its table, which begins its routes, too. */
export const ENTITIES = {
  modelos: {
    one: 'Modelo',
    many: 'Modelos',
    gender: 'm',
    code: 'MODELO',
    target: 'modelo',
    page: { path: '/modelos', words: 'padrões medidas' },
  },
  atributos: {
    one: 'Atributo',
    many: 'Atributos',
    gender: 'm',
    code: 'ATRIBUTO',
    target: 'atributo',
    uniqueName: true,
    page: { path: '/atributos', words: 'cores tamanhos valores' },
    setting: { card: 'loja', text: 'Listas de valores para variações' },
  },
  embalagens: {
    one: 'Embalagem',
    many: 'Embalagens',
    gender: 'f',
    code: 'EMBALAGEM',
    target: 'embalagem',
    uniqueName: true,
    page: { path: '/configuracoes/embalagens', words: 'caixas envelopes medidas' },
    setting: { card: 'vendas', text: 'Caixas e envelopes com suas medidas' },
  },
} as const satisfies Readonly<Record<string, Entity>>

export type Entities = typeof ENTITIES
export type EntityName = keyof Entities
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]

/** The entity's declaration, with what only some of them say. */
export const entityOf = (name: EntityName): Entity => ENTITIES[name]
