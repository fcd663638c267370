// Written from the contract by node scripts/checks/readers.mjs.
export const clienteFields = {
  nome: { label: 'Nome', max: 200, required: true },
  cpf: { label: 'CPF', max: 40, required: true, kind: 'document' },
  inscricao_estadual: { label: 'Inscrição estadual', max: 20 },
  contribuinte: { label: 'Contribuinte do ICMS' },
  telefone: { label: 'Telefone', max: 40, kind: 'phone' },
  email: { label: 'Email', max: 200, kind: 'email' },
  cep: { label: 'CEP', max: 20, kind: 'cep' },
  municipio: { label: 'Município', max: 120 },
  uf: { label: 'UF', max: 2, kind: 'state' },
  endereco: { label: 'Endereço', max: 200 },
  numero: { label: 'Número', max: 30 },
  complemento: { label: 'Complemento', max: 120 },
  bairro: { label: 'Bairro', max: 120 },
} as const
