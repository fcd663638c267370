import { cutText } from '@estampa/contract/shared/corte.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import type { Encomenda, Remetente } from '../transportadora/encomenda.ts'

/** Builds the one volume; several services take sides in whole centimetres only. */
const volume = ({ pacote }: Encomenda) => ({
  height: Math.ceil(pacote.altura),
  width: Math.ceil(pacote.largura),
  length: Math.ceil(pacote.comprimento),
  weight: pacote.peso,
})

/**
 * Builds the quote of one parcel with the measures of the sale, insured for its contents; as a product where a service
 * insists on one.
 */
export function pedidoDeCotacao(encomenda: Encomenda, servicos: string, como: 'volume' | 'produto' = 'volume') {
  const { remetente, destinatario, opcoes, valor, vendaId } = encomenda
  const seguro = opcoes.seguro ? valor : 0
  const produto = { id: String(vendaId), ...volume(encomenda), insurance_value: seguro, quantity: 1 }
  return {
    from: { postal_code: digitos(remetente.cep) },
    to: { postal_code: digitos(destinatario.cep) },
    ...(como === 'produto' ? { products: [produto] } : { volumes: [{ ...volume(encomenda), insurance: seguro }] }),
    options: { receipt: opcoes.avisoRecebimento, own_hand: opcoes.maoPropria },
    ...(servicos === '' ? {} : { services: servicos }),
  }
}

/** A shipment as it goes into the cart, with the marks by which it is found again and by which a person knows the sale. */
export function pedidoDeEnvio(
  encomenda: Encomenda,
  chave: string,
  { publicUrl, agenciaEm = 'envio' }: { publicUrl: string; agenciaEm?: 'envio' | 'opcoes' },
) {
  const { remetente, destinatario, itens, opcoes, valor, vendaId, servico: codigo } = encomenda
  const url = `${publicUrl}/vendas/${vendaId}`
  const agencia = Number(opcoes.agencia) || opcoes.agencia
  return {
    service: Number(codigo) || codigo,
    ...(agencia && agenciaEm === 'envio' ? { agency: agencia } : {}),
    from: {
      ...pessoa(remetente),
      // Asked of a company that sends with an invoice.
      ...(opcoes.nfe === null ? {} : { state_register: opcoes.inscricaoEstadual || 'ISENTO' }),
    },
    to: pessoa(destinatario),
    products: itens.map(({ nome, quantidade, valorUnitario }) => ({
      name: cutText(nome, 200),
      quantity: quantidade,
      unitary_value: toReais(toCentavos(valorUnitario)),
    })),
    volumes: [volume(encomenda)],
    options: {
      insurance_value: opcoes.seguro ? valor : 0,
      receipt: opcoes.avisoRecebimento,
      own_hand: opcoes.maoPropria,
      reverse: false,
      non_commercial: opcoes.nfe === null,
      ...(opcoes.nfe === null ? {} : { invoice: { key: opcoes.nfe } }),
      ...(agencia && agenciaEm === 'opcoes' ? { agency_id: agencia } : {}),
      platform: 'Estampa',
      tags: [
        { tag: chave, url },
        { tag: `Venda ${vendaId}`, url },
      ],
    },
  }
}

function pessoa({ nome, documento, telefone, email, ...lugar }: Remetente) {
  const empresa = documento.length === 14
  return {
    name: nome,
    ...(digitos(telefone) ? { phone: digitos(telefone) } : {}),
    ...(email ? { email } : {}),
    ...(empresa ? { company_document: documento } : { document: documento }),
    address: lugar.endereco,
    number: lugar.numero || 'S/N',
    ...(lugar.complemento ? { complement: lugar.complemento } : {}),
    ...(lugar.bairro ? { district: lugar.bairro } : {}),
    city: lugar.municipio,
    state_abbr: lugar.uf.toUpperCase(),
    country_id: 'BR',
    postal_code: digitos(lugar.cep),
  }
}

const digitos = (valor: string) => valor.replace(/\D/g, '')
