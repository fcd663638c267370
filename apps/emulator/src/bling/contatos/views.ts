import type { Contato } from '../../store/records.ts'

const EMPTY_ADDRESS = { endereco: '', cep: '', bairro: '', municipio: '', uf: '', numero: '', complemento: '' }

const EMPTY = {
  codigo: '',
  telefone: '',
  celular: '',
  fantasia: '',
  indicadorIe: 9,
  ie: '',
  rg: '',
  inscricaoMunicipal: '',
  orgaoEmissor: '',
  email: '',
  emailNotaFiscal: '',
  orgaoPublico: 'N',
  vendedor: { id: 0 },
  dadosAdicionais: { dataNascimento: '0000-00-00', sexo: '', naturalidade: '' },
  financeiro: { limiteCredito: 0, condicaoPagamento: '', categoria: { id: 0 } },
  pais: { nome: '' },
  tiposContato: [],
  pessoasContato: [],
}

/** A line of `GET /contatos`; its document comes with points and dash. */
export function contactRow({ id, situacao, numeroDocumento, dados }: Contato): Record<string, unknown> {
  const { nome, codigo = '', telefone = '', celular = '' } = dados
  return { id, nome, codigo, situacao, numeroDocumento: masked(numeroDocumento), telefone, celular }
}

/** `GET /contatos/{id}`; its document comes in digits. */
export function contactDetail({ id, situacao, numeroDocumento, dados }: Contato): Record<string, unknown> {
  const { geral = {}, cobranca = {} } = (dados['endereco'] ?? {}) as Record<string, Record<string, unknown>>
  return {
    id,
    ...EMPTY,
    ...dados,
    situacao,
    numeroDocumento,
    endereco: { geral: { ...EMPTY_ADDRESS, ...geral }, cobranca: { ...EMPTY_ADDRESS, ...cobranca } },
  }
}

function masked(document: string): string {
  if (/^[A-Z0-9]{12}\d{2}$/i.test(document)) return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return /^\d{11}$/.test(document) ? document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4') : document
}
