import { emulatedFreight } from '../../src/modules/frete/frete.config.ts'
import type { Encomenda } from '../../src/modules/frete/transportadora/encomenda.ts'

/** A parcel as carriers read it, to a person of whom only the address is known. */
export const encomenda: Encomenda = {
  vendaId: 7,
  servico: '2',
  remetente: emulatedFreight(1).remetente,
  destinatario: {
    nome: 'Ana',
    documento: '52998224725',
    telefone: '',
    email: '',
    cep: '22041-001',
    endereco: 'Rua A',
    numero: '',
    complemento: '',
    bairro: '',
    municipio: 'Rio de Janeiro',
    uf: 'rj',
  },
  itens: [{ nome: 'Camiseta Azul M', quantidade: 3, valorUnitario: 33.335 }],
  pacote: { altura: 5.1, largura: 20, comprimento: 30.5, peso: 0.4 },
  valor: 100,
  opcoes: { seguro: true, avisoRecebimento: false, maoPropria: false, nfe: null, inscricaoEstadual: '', agencia: null },
}
