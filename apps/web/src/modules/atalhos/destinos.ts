import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { numeroDaVenda } from '@estampa/contract/vendas/numero.ts'
import { abrirFolha, abrirLeitor } from '../../shared/device/shortcuts.ts'
import { askToLeave } from '../../shared/ui/dialogs/changedForms.ts'

export interface Destino {
  readonly grupo: string
  readonly nome: string
  readonly detalhe?: string
  /** An address of ours, or what to do. */
  readonly ir: string | (() => void)
}

const telas = (grupo: string, pares: Readonly<Record<string, string>>): Destino[] =>
  Object.entries(pares).map(([nome, ir]) => ({ grupo, nome, ir }))

const TELAS = telas('Telas', {
  Painel: '/home',
  Produtos: '/produtos',
  Vendas: '/vendas',
  Orçamentos: '/orcamentos',
  Clientes: '/clientes',
  Modelos: '/modelos',
  Categorias: '/categorias',
  Relatórios: '/relatorios',
  Atributos: '/atributos',
  'Imprimir QR Codes': '/qrcodes',
  Configurações: '/configuracoes',
  Embalagens: '/configuracoes/embalagens',
  Sincronização: '/configuracoes/sincronizacao',
  'Acesso e segurança': '/configuracoes/acesso',
})
const TELAS_DE_ADMIN = telas('Telas', {
  Lixeira: '/configuracoes/lixeira',
  Auditoria: '/configuracoes/auditoria',
  'Conta do Bling': '/configuracoes/bling',
  'Dados da loja': '/configuracoes/loja',
  Pagamento: '/configuracoes/pagamento',
  Aparelhos: '/configuracoes/aparelhos',
  Usuários: '/configuracoes/usuarios',
})
const TELAS_DE_QUEM_IMPRIME = telas('Telas', { Produção: '/producao', Bancada: '/producao/bancada' })
const ACOES: readonly Destino[] = [
  ...telas('Ações', {
    'Nova venda': '/vendas/criar',
    'Novo orçamento': '/orcamentos/criar',
    'Criar produto': '/produtos/criar',
    'Novo cliente': '/clientes/criar',
    'Novo modelo': '/modelos/criar',
    'Nova categoria': '/categorias/criar',
    'Contar estoque': '/produtos/contagem',
  }),
  { grupo: 'Ações', nome: 'Escanear QR Code', ir: abrirLeitor },
  { grupo: 'Ações', nome: 'Atalhos do teclado', ir: abrirFolha },
  { grupo: 'Ações', nome: 'Sair', ir: askToLeave },
]

export const telasEAcoes = (pessoa: { admin: boolean; imprime: boolean }): readonly Destino[] => [
  ...ACOES,
  ...TELAS,
  ...(pessoa.imprime ? TELAS_DE_QUEM_IMPRIME : []),
  ...(pessoa.admin ? TELAS_DE_ADMIN : []),
]

/** The sale whose number was typed. Eight digits with a right check digit are an EAN-8: a scanner typed them. */
export function vendaDigitada(texto: string): Destino | null {
  const numero = chaveDoGtin(texto) === '' ? numeroDaVenda(texto) : null
  return numero === null ? null : { grupo: 'Vendas', nome: `Ir para a venda ${numero}`, ir: `/vendas/${numero}` }
}
