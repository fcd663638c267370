import { ENTITY_NAMES, entityOf, PERMISSION_BY_ENTITY } from '@estampa/contract/entities.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { numeroDaVenda } from '@estampa/contract/vendas/numero.ts'
import { openFolha, openLeitor } from '../../shared/device/shortcuts.ts'
import type { Exportavel } from '../../shared/planilha/ExportarPlanilha.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import type { Only } from '../../shared/session/sections.ts'
import { askToLeave } from '../../shared/ui/dialogs/changedForms.ts'

export interface Destino {
  readonly grupo: string
  readonly nome: string
  readonly detalhe?: string
  /** Other words that people use for it. */
  readonly palavras?: string
  readonly only?: Only
  /** An address of ours, what to do, or the spreadsheet to save. */
  readonly ir: string | (() => void) | Exportavel
}

type Linha = readonly [nome: string, ir: Destino['ir'], palavras?: string, detalhe?: string, only?: Only | undefined]
const group = (groupName: string, linhas: readonly Linha[]): Destino[] =>
  linhas.map(([nome, ir, palavras = '', detalhe = '', only]) => ({
    grupo: groupName,
    nome,
    ir,
    palavras,
    detalhe,
    ...(only && { only }),
  }))

const listHint = 'Marque as vendas na lista'
const vendaHint = 'Abra a venda na lista'
const EXPORTAR = 'planilha excel csv baixar relatório'
const IMPORTAR = 'planilha excel csv subir carregar'

const entities = ENTITY_NAMES.map((name) => ({ name, ...entityOf(name), only: PERMISSION_BY_ENTITY.get(name) }))
/** Entities whose records the quick search looks for. */
export const FOUND_ENTITIES = entities.filter(({ list }) => list === 'paged')
/** New records of entities that have a page for each record. */
const NEW_RECORDS = entities.flatMap(({ one, gender, list, page, only }): Linha[] =>
  list ? [[`Nov${gender === 'f' ? 'a' : 'o'} ${one.toLowerCase()}`, `${page.path}/criar`, 'cadastrar', '', only]] : [],
)

/** Screens and acts of every person, by the words that people have for them. */
export const TELAS_E_ACOES: readonly Destino[] = [
  ...group('Ações', [
    ['Nova venda', '/vendas/criar', 'vender balcão caixa pedido'],
    ['Novo orçamento', '/orcamentos/criar', 'proposta cotação'],
    ['Nova compra', '/compras/criar', 'pedido fornecedor'],
    ['Criar produto', '/produtos/criar', 'novo cadastrar peça camiseta foto variação'],
    ['Novo cliente', '/clientes/criar', 'cadastrar comprador'],
    ...NEW_RECORDS,
    ['Nova categoria', '/categorias/criar', 'cadastrar'],
    ['Separar juntas', '/vendas?status=separacao', 'separação separar lote várias pedidos', listHint],
    ['Imprimir em lote', '/vendas?status=separacao', 'romaneio recibo lista separação etiquetas', listHint],
    ['Trocar ou devolver', '/vendas?status=concluido', 'troca devolução devolver estorno', vendaHint],
    ['Registrar pagamento', '/vendas', 'receber cobrar pix dinheiro cartão pago', vendaHint],
    ['Cancelar venda', '/vendas', 'excluir desistência', vendaHint, 'cancelar_vendas'],
    ['Dar desconto', '/vendas/criar', 'abatimento promoção', 'Na venda, em cada linha', 'dar_desconto'],
    ['Mudar preços', '/produtos?ver=tabela', 'reajuste aumentar lote custo', 'Na tabela de produtos', 'mudar_precos'],
    ['Contar estoque', '/produtos/contagem', 'contagem inventário balanço corrigir', '', 'corrigir_estoque'],
    ['Ver estoque baixo', '/produtos?situacao=estoque_baixo', 'repor reposição esgotado acabando faltando'],
    ['Ver vendas atrasadas', '/vendas?atrasadas=1&ordem=paradas', 'atraso prazo paradas'],
    ['Imprimir etiquetas', '/qrcodes', 'etiqueta adesivo pimaco térmica'],
    ...Object.values(PLANILHAS).map((planilha): Linha => [planilha.titulo, planilha, EXPORTAR, '', 'exportar_dados']),
    ['Importar produtos', '/produtos/importar', `${IMPORTAR} estoque preços`, '', 'admin'],
    ['Importar clientes', '/clientes/importar', `${IMPORTAR} contatos`, '', 'admin'],
    ['Importar fornecedores', '/fornecedores/importar', `${IMPORTAR} contatos`, '', 'admin'],
    ['Importar do Bling', '/sincronizacao/importar', 'trazer catálogo', '', 'admin'],
    ['Escanear QR Code', openLeitor, 'ler câmera leitor bipar código barras'],
    ['Atalhos do teclado', openFolha, 'ajuda teclas'],
    ['Sair', askToLeave, 'encerrar sessão trocar usuário'],
  ]),
  ...group('Telas', [
    ['Painel', '/home', 'início resumo dashboard'],
    ['Produtos', '/produtos', 'peças catálogo estoque'],
    ['Vendas', '/vendas', 'pedidos'],
    ['Orçamentos', '/orcamentos', 'propostas cotações'],
    ['Compras', '/compras', 'fornecedor pedido receber reposição', ''],
    ['Produção', '/producao', 'estampar fila folha', '', 'imprime'],
    ['Caixa', '/caixa', 'abrir fechar sangria suprimento dinheiro gaveta troco', '', 'caixa'],
    ['Turnos do caixa', '/caixa/turnos', 'fechamentos diferença', '', 'caixa'],
    ['Bancada', '/producao/bancada', 'estampar produção', '', 'imprime'],
    ['Clientes', '/clientes', 'compradores contatos'],
    ...entities.map(({ many, page, only }): Linha => [many, page.path, page.words, '', only]),
    ['Categorias', '/categorias'],
    ['Relatórios', '/relatorios', 'faturamento comissão margem curva abc frete parados'],
    ['Imprimir QR Codes', '/qrcodes'],
    ['Lixeira', '/configuracoes/lixeira', 'excluídos apagados deletados restaurar'],
    ['Configurações', '/configuracoes', 'ajustes preferências tema escuro claro cores frete melhor envio bling'],
    ['Sincronização', '/configuracoes/sincronizacao', 'bling envios falhas'],
    ['Acesso e segurança', '/configuracoes/acesso', 'senha segundo fator sessões'],
    ['Auditoria', '/configuracoes/auditoria', 'quem fez histórico registro', '', 'admin'],
    ['Conta do Bling', '/configuracoes/bling', 'depósito', '', 'admin'],
    ['Dados da loja', '/configuracoes/loja', 'nome endereço cnpj remetente', '', 'admin'],
    ['Notas fiscais', '/configuracoes/notas', 'nfe nfce natureza ncm contador xml', '', 'admin'],
    ['Pagamento', '/configuracoes/pagamento', 'chave pix', '', 'admin'],
    ['Ligar o caixa', '/configuracoes/caixa', 'gaveta dinheiro turno', '', 'admin'],
    ['Custo das compras', '/configuracoes/compras', 'médio último frete', '', 'admin'],
    ['Ligar a produção', '/configuracoes/producao', 'estampar sob demanda', '', 'admin'],
    ['Aparelhos', '/configuracoes/aparelhos', 'celular telefone conectar', '', 'admin'],
    ['Usuários', '/configuracoes/usuarios', 'equipe pessoas vendedores permissões funcionários', '', 'admin'],
    ['Saúde do sistema', '/configuracoes/saude', 'cópias backup disco', '', 'admin'],
  ]),
]

/** The sale whose number was typed. Eight digits with a right check digit are an EAN-8: a scanner typed them. */
export function findTypedVenda(text: string): Destino | null {
  const number = chaveDoGtin(text) === '' ? numeroDaVenda(text) : null
  return number === null ? null : { grupo: 'Vendas', nome: `Ir para a venda ${number}`, ir: `/vendas/${number}` }
}
