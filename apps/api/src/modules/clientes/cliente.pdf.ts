import type { ExportacaoDoCliente } from '@estampa/contract/clientes/clientes.routes.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { imprimivel, MM, novoPdf } from '../../infra/files/pdf.ts'
import { linhasDaFicha } from './pessoais.ts'

const MARGEM = 18 * MM

/** Renders the data of the JSON export on A4, for a customer who asks for a copy in the shop. */
export async function exportacaoEmPdf(dados: ExportacaoDoCliente): Promise<Buffer> {
  const { cliente, contato_no_bling, cadastros_juntados, gerado_em, vendas, orcamentos } = dados
  const titulo = `Dados de ${cliente.nome}`
  const { doc, pronto } = await novoPdf({ size: 'A4', margin: MARGEM, lang: 'pt-BR', info: { Title: titulo } })
  const texto = (tamanho: number, conteudo: string, font: 'normal' | 'forte' = 'normal') =>
    doc.font(font).fontSize(tamanho).text(imprimivel(conteudo))
  const dado = (nome: string, valor: string | null) => {
    if (valor) texto(10, `${nome}: ${valor}`)
  }
  texto(18, titulo, 'forte')
  texto(9, `Tudo o que a loja guarda desta pessoa, em ${formatDateTime(gerado_em)}.`)
  doc.moveDown()
  texto(13, 'Cadastro', 'forte')
  for (const [linha, valor] of linhasDaFicha(cliente)) dado(linha, valor)
  dado('Contato no Bling', contato_no_bling)
  dado('Cadastro criado em', formatDate(cliente.criado_em))
  dado('Alterado em', formatDate(cliente.alterado_em))
  for (const juntado of cadastros_juntados) {
    doc.moveDown(0.6)
    texto(11, `Outro cadastro, juntado a este em ${formatDate(juntado.juntado_em)}`, 'forte')
    for (const [linha, valor] of linhasDaFicha(juntado)) dado(linha, valor)
    dado('Contato no Bling', juntado.contato_no_bling)
    dado('Cadastro criado em', formatDate(juntado.criado_em))
  }
  doc.moveDown()
  texto(13, vendas.length === 1 ? '1 venda' : `${vendas.length} vendas`, 'forte')
  for (const venda of vendas) {
    doc.moveDown(0.6)
    texto(11, `Venda ${venda.id} · ${formatDate(venda.criado_em)} · ${venda.status}`, 'forte')
    dado('Origem', venda.origem)
    for (const { quantidade, titulo: peca, variacao, valor_unitario, desconto } of venda.itens) {
      const nome = [peca, variacao].filter(Boolean).join(' ')
      const menos = desconto > 0 ? `, desconto de ${formatReais(desconto)}` : ''
      texto(10, `${quantidade} × ${nome}: ${formatReais(valor_unitario)}${menos}`)
    }
    dado('Total', formatReais(venda.total))
    dado('Enviada para', venda.endereco)
    dado('Pedido no canal', [venda.canal, venda.numero_no_canal].filter(Boolean).join(' '))
    dado('Endereço no pedido', venda.entrega_no_canal)
    dado('Observações do pedido', venda.observacoes_do_canal)
    dado('Envio por', venda.servico_frete)
    dado('Código de rastreamento', venda.codigo_rastreamento)
    for (const { forma, valor, observacao } of venda.pagamentos)
      dado('Pagamento', [formatReais(valor), forma, observacao].filter(Boolean).join(', '))
    for (const { criado_em, descricao } of venda.historico) texto(8.5, `${formatDateTime(criado_em)}  ${descricao}`)
  }
  if (orcamentos.length > 0) {
    doc.moveDown()
    texto(13, orcamentos.length === 1 ? '1 orçamento' : `${orcamentos.length} orçamentos`, 'forte')
  }
  for (const { numero, criado_em, situacao, versoes } of orcamentos) {
    doc.moveDown(0.6)
    texto(11, `Orçamento ${numero} · ${formatDate(criado_em)} · ${situacao}`, 'forte')
    for (const versao of versoes) {
      const { validade, itens, total, desconto, frete, termos, mudanca, recusada_em, aprovacao } = versao
      texto(10, `Versão ${versao.numero}, até ${formatDate(validade)}: ${formatReais(total)}`, 'forte')
      for (const { quantidade, descricao, valor_unitario, estampa, personalizacao, mockups } of itens) {
        texto(10, `${quantidade} × ${[descricao, estampa].filter(Boolean).join(', ')}: ${formatReais(valor_unitario)}`)
        dado(
          'Nomes e números',
          personalizacao.map((peca) => [peca.nome, peca.numero].filter(Boolean).join(' ')).join('; '),
        )
        for (const { digest } of mockups) dado('Imagem', digest)
      }
      dado('Desconto', desconto > 0 ? formatReais(desconto) : null)
      dado('Frete', frete > 0 ? formatReais(frete) : null)
      dado('Condições', termos)
      dado('Vista em', versao.vista_em && formatDateTime(versao.vista_em))
      dado('Mudança pedida', mudanca && `${formatDateTime(mudanca.em)}, ${mudanca.texto}`)
      dado('Recusada em', recusada_em && formatDateTime(recusada_em))
      dado(
        'Aprovada',
        aprovacao && [formatDateTime(aprovacao.em), aprovacao.nome, aprovacao.endereco].filter(Boolean).join(', '),
      )
      dado('Aprovação anulada em', aprovacao?.anulada_em ? formatDateTime(aprovacao.anulada_em) : null)
    }
  }
  doc.end()
  return pronto
}
