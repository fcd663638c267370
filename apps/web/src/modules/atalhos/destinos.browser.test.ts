import { NOMES_DOS_RELATORIOS, relatorioDe } from '@estampa/contract/relatorios/relatorios.ts'
import { expect, test } from 'vitest'
import type { Only } from '../../shared/session/sections.ts'
import { findDestinos } from './destinos.ts'

const findNames = (text: string, sees: (only: Only) => boolean = () => true) =>
  findDestinos(text, sees).map(({ nome }) => nome)

test.each([
  ['nota fiscal', 'Notas fiscais'],
  ['nfe', 'Notas fiscais'],
  ['xml', 'Notas fiscais'],
  ['contador', 'Notas fiscais'],
  ['caixa', 'Caixa'],
  ['sangria', 'Caixa'],
  ['suprimento', 'Caixa'],
  ['troco', 'Caixa'],
  ['fechar caixa', 'Caixa'],
  ['troca', 'Trocar ou devolver'],
  ['devolução', 'Trocar ou devolver'],
  ['estorno', 'Trocar ou devolver'],
  ['prejuízo', 'Relatório: Margem'],
  ['lucro', 'Relatório: Margem'],
  ['comissão', 'Relatório: Comissão'],
  ['recebimentos', 'Relatório: Recebimentos'],
  ['faturamento', 'Relatório: Vendas'],
  ['curva abc', 'Relatório: Curva ABC'],
  ['encalhados', 'Relatório: Parados'],
  ['senha', 'Acesso e segurança'],
  ['segundo fator', 'Acesso e segurança'],
  ['backup', 'Cópias de segurança'],
  ['cópia', 'Cópias de segurança'],
  ['impressora', 'Imprimir etiquetas'],
  ['etiqueta', 'Imprimir etiquetas'],
  ['código de barras', 'Escanear QR Code'],
  ['câmera', 'Escanear QR Code'],
  ['recibo', 'Imprimir em lote'],
  ['fornecedor', 'Fornecedores'],
  ['comprar', 'Nova compra'],
  ['vender', 'Nova venda'],
  ['balcão', 'Nova venda'],
  ['rastreio', 'Vendas'],
  ['fiado', 'Ver vendas a receber'],
  ['a receber', 'Ver vendas a receber'],
  ['cobrar', 'Registrar pagamento'],
  ['chave pix', 'Pagamento'],
  ['cancelar', 'Cancelar venda'],
  ['promoção', 'Dar desconto'],
  ['reajuste', 'Mudar preços'],
  ['inventário', 'Contar estoque'],
  ['acabando', 'Ver estoque baixo'],
  ['celular', 'Aparelhos'],
  ['importar', 'Importar produtos'],
  ['planilha', 'Exportar produtos'],
  ['apagados', 'Lixeira'],
  ['funcionário', 'Usuários'],
  ['gerenciar usuários', 'Usuários'],
  ['permissões', 'Usuários'],
  ['quem fez', 'Auditoria'],
  ['bling', 'Bling'],
  ['shopee', 'Bling'],
  ['correios', 'Frete e Melhor Envio'],
  ['frete', 'Frete e Melhor Envio'],
  ['cor', 'Atributos'],
  ['embalagem', 'Embalagens'],
  ['cnpj', 'Dados da loja'],
  ['tema escuro', 'Configurações'],
  ['arte', 'Produção'],
  ['atualizar', 'Saúde do sistema'],
  ['logo', 'Dados da loja'],
  ['logomarca', 'Dados da loja'],
  ['erro', 'Sincronização'],
  ['excluir produto', 'Lixeira'],
  ['declaração de conteúdo', 'Imprimir em lote'],
  ['estoque mínimo', 'Ver estoque baixo'],
  ['novo pedido', 'Nova venda'],
  ['vendas do mês', 'Relatório: Vendas'],
  ['cobrança', 'Registrar pagamento'],
  ['parcelas', 'Registrar pagamento'],
  ['juntar clientes', 'Clientes'],
  ['chave de acesso', 'Notas fiscais'],
  ['link do orçamento', 'Orçamentos'],
  ['perdi', 'Bancada'],
])('‘%s’ leads to ‘%s’', (text, nome) => {
  expect(findNames(text)[0]).toBe(nome)
})

test('each report has its place, which only who may read it is shown', () => {
  const names = NOMES_DOS_RELATORIOS.map((nome) => `Relatório: ${relatorioDe(nome).nome}`)
  expect(findNames('relatório:')).toEqual(names)
  expect(findDestinos('relatório: comissão', () => true)[0]?.ir).toBe('/relatorios?relatorio=comissao')
  const seesOnlyCustos = (only: Only) => only === 'ver_custos'
  expect(findNames('relatório:', seesOnlyCustos)).toEqual(['Relatório: Comissão'])
  const seesNoCaixa = (only: Only) => only !== 'caixa'
  expect(findNames('relatório:', seesNoCaixa)).toEqual(names.filter((name) => name !== 'Relatório: Recebimentos'))
})
