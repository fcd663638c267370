import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'

export interface Passo {
  readonly titulo: string
  readonly dica: string
  readonly endereco: string
  readonly feito: boolean
  /** Another way to do it, for administrators. */
  readonly outro?: { readonly rotulo: string; readonly endereco: string }
}

interface Fatos {
  readonly bling: Pick<ConexaoBling, 'ativo' | 'conectado'>
  /** This browser has chosen a paper for labels. */
  readonly impressora: boolean
}

export const passosDaLoja = (
  { loja, categoria, modelo, produto }: Painel['primeiros_passos'],
  { bling, impressora }: Fatos,
): Passo[] => [
  {
    titulo: 'Dados da loja',
    dica: 'Nome e endereço, que vão nas etiquetas e nos impressos.',
    endereco: '/configuracoes/loja',
    feito: loja,
  },
  {
    titulo: 'Conectar ao Bling',
    dica: 'Ou siga sem ele: produtos e vendas ficam aqui e são enviados depois.',
    endereco: '/configuracoes',
    feito: !bling.ativo || bling.conectado,
  },
  {
    titulo: 'Criar uma categoria',
    dica: 'Por exemplo, Camisetas.',
    endereco: '/categorias/criar',
    feito: categoria,
  },
  {
    titulo: 'Criar um modelo',
    dica: 'Preço, medidas e categoria que os produtos dele recebem prontos.',
    endereco: '/modelos/criar',
    feito: modelo,
  },
  {
    titulo: 'Cadastrar um produto',
    dica: 'Com cores, tamanhos e fotos.',
    endereco: '/produtos/criar',
    feito: produto,
    outro: { rotulo: 'Importar uma planilha', endereco: '/produtos/importar' },
  },
  {
    titulo: 'Escolher a impressora de etiquetas',
    dica: 'O papel das etiquetas com QR Code, neste navegador.',
    endereco: '/qrcodes',
    feito: impressora,
  },
]

export const visiveis = (passos: readonly Passo[]): boolean => passos.some(({ feito }) => !feito)
