/** The first parts of the addresses that this program has pages for (app/routes.tsx; rotas.test.ts compares). */
const AREAS = [
  'home',
  'produtos',
  'modelos',
  'atributos',
  'clientes',
  'vendas',
  'orcamentos',
  'producao',
  'relatorios',
  'categorias',
  'configuracoes',
  'sincronizacao',
  'qrcodes',
  'imprimir',
]

/** Does a path, beginning with a slash, lead to a page of this program? */
export const eRotaConhecida = (caminho: string): boolean => AREAS.includes(/^\/([^/?#]*)/.exec(caminho)?.[1] ?? '')
