/** A plain entity: its words, permission and pages. Its fields and routes are in its own folder of the contract. */
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
  /** Other fields that are unique, by `<table>_<field>_unico`, as the sentence of the refusal calls them: `este código`. */
  readonly unique?: Readonly<Record<string, string>>
  /** Reading of its list: `whole`; `searched` by `?busca=`; `paged`, and searched too. A record of the last two has an address. */
  readonly list: 'whole' | 'searched' | 'paged'
  /** Asked for by each of its routes. `label` and `about` tell it to the administrator who gives it. */
  readonly permission?: { readonly name: string; readonly label: string; readonly about: string }
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
    unique: { codigo: 'este código' },
    list: 'searched',
    page: { path: '/modelos', words: 'padrões medidas' },
  },
  atributos: {
    one: 'Atributo',
    many: 'Atributos',
    gender: 'm',
    code: 'ATRIBUTO',
    target: 'atributo',
    uniqueName: true,
    list: 'whole',
    page: { path: '/atributos', words: 'cor cores tamanho tamanhos valores' },
    setting: { card: 'loja', text: 'Listas de valores para variações' },
  },
  embalagens: {
    one: 'Embalagem',
    many: 'Embalagens',
    gender: 'f',
    code: 'EMBALAGEM',
    target: 'embalagem',
    uniqueName: true,
    list: 'whole',
    page: { path: '/configuracoes/embalagens', words: 'caixas envelopes medidas' },
    setting: { card: 'vendas', text: 'Caixas e envelopes com suas medidas' },
  },
  fornecedores: {
    one: 'Fornecedor',
    many: 'Fornecedores',
    gender: 'm',
    code: 'FORNECEDOR',
    target: 'fornecedor',
    unique: { documento: 'este CPF ou CNPJ' },
    list: 'paged',
    page: { path: '/fornecedores', words: 'compras lisas reposição' },
  },
  layouts: {
    one: 'Modelo de etiqueta',
    many: 'Modelos de etiqueta',
    gender: 'm',
    code: 'LAYOUT',
    target: 'layout',
    uniqueName: true,
    list: 'searched',
    page: { path: '/qrcodes/modelos', words: 'etiquetas rolo folha pimaco medidas' },
    setting: { card: 'loja', text: 'Etiquetas com as medidas do rolo ou da folha da loja' },
  },
} as const satisfies Readonly<Record<string, Entity>>

export type Entities = typeof ENTITIES
export type EntityName = keyof Entities
export const ENTITY_NAMES = Object.keys(ENTITIES) as EntityName[]

/** The entity's declaration, with what only some of them say. */
export const entityOf = (name: EntityName): Entity => ENTITIES[name]

type Permitted = {
  [N in EntityName]: Entities[N] extends { permission: object } ? Entities[N]['permission'] : never
}[EntityName]
export type EntityPermission = Permitted['name']
const permitted = ENTITY_NAMES.flatMap((name) => {
  const { permission } = entityOf(name)
  return permission ? [{ ...permission, entity: name, name: permission.name as EntityPermission }] : []
})
/** The permissions of those entities that ask for one. */
export const PERMISSION_BY_ENTITY = new Map(permitted.map(({ entity, name }) => [entity, name]))
export const ENTITY_PERMISSIONS = [...PERMISSION_BY_ENTITY.values()]
/** Their labels, and what they let a person do. */
export const entityPermissionTexts = (text: 'about' | 'label') =>
  Object.fromEntries(permitted.map((permission) => [permission.name, permission[text]])) as Readonly<
    Record<EntityPermission, string>
  >
