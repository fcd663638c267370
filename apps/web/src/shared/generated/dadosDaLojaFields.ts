// Written from the contract by node scripts/checks/readers.mjs.
export const dadosDaLojaFields = {
  nome: { label: 'Nome da loja', max: 120, required: true },
  documento: { label: 'CPF ou CNPJ', max: 40, kind: 'document' },
  inscricao_estadual: { label: 'Inscrição estadual', max: 20 },
  telefone: { label: 'Telefone', max: 20, kind: 'phone' },
  email: { label: 'E-mail', max: 200, kind: 'email' },
  cep: { label: 'CEP', max: 20, required: true, kind: 'cep' },
  municipio: { label: 'Município', max: 60, required: true },
  uf: { label: 'UF', max: 2, required: true, kind: 'state' },
  endereco: { label: 'Endereço', max: 120, required: true },
  numero: { label: 'Número', max: 20 },
  complemento: { label: 'Complemento', max: 60 },
  bairro: { label: 'Bairro', max: 60 },
} as const
