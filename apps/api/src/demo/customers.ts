import { addCheckDigits } from '@estampa/contract/shared/documents.ts'

const PESSOAS = `Ana Beatriz Nogueira, Bruno Carvalho Pinto, Camila Araújo, Daniel Figueiredo, Eduarda Conceição,
  Felipe Magalhães, Gabriela Assunção, Heitor Brandão, Isabela Quintão, João Vítor Sá, Karina Falcão,
  Leonardo Guimarães, Mariana Leão, Nelson Paixão, Otávia Simões, Paulo César Antunes, Quitéria Lacerda,
  Rafael Galvão, Sofia Escobar, Thiago Peçanha, Úrsula Mourão, Valéria Cordeiro, Wesley Damásio, Yasmin Trindade,
  Zélia Fontão`.split(/,\s+/)
const EMPRESAS =
  `Café Mirante Ltda, Escola Jacarandá, Academia Pulso Forte, Pousada Sol Poente, Livraria Papel & Prosa`.split(/,\s+/)

/** Area code and real postal code: famous streets, and towns that have a single one. */
export const LUGARES = [
  [11, '01310100', 'São Paulo', 'SP', 'Avenida Paulista', 'Bela Vista'],
  [32, '36325000', 'Tiradentes', 'MG', 'Rua Direita', 'Centro'],
  [24, '23970000', 'Paraty', 'RJ', 'Rua do Comércio', 'Centro Histórico'],
  [54, '95670000', 'Gramado', 'RS', 'Avenida Borges de Medeiros', 'Centro'],
  [75, '46960000', 'Lençóis', 'BA', 'Rua das Pedras', 'Centro'],
  [62, '72980000', 'Pirenópolis', 'GO', 'Rua do Rosário', 'Centro'],
  [41, '83350000', 'Morretes', 'PR', 'Rua Quinze de Novembro', 'Centro'],
  [67, '79290000', 'Bonito', 'MS', 'Rua Coronel Pilad Rebuá', 'Centro'],
  [11, '01001000', 'São Paulo', 'SP', 'Praça da Sé', 'Sé'],
  [12, '12460000', 'Campos do Jordão', 'SP', 'Avenida Macedo Soares', 'Capivari'],
  [49, '88600000', 'São Joaquim', 'SC', 'Rua Major Jacinto Goulart', 'Centro'],
  [65, '78195000', 'Chapada dos Guimarães', 'MT', 'Rua Quinquim Caldas', 'Centro'],
  [98, '65590000', 'Barreirinhas', 'MA', 'Avenida Beira-Rio', 'Centro'],
  [82, '57460000', 'Piranhas', 'AL', 'Rua do Comércio', 'Centro Histórico'],
  [71, '40026280', 'Salvador', 'BA', 'Largo do Pelourinho', 'Pelourinho'],
] as const

/** Customers as stored: document and postal code as digits only. */
export const buildDemoClientes = () =>
  [...PESSOAS, ...EMPRESAS].map((nome, i) => {
    const [ddd, cep, municipio, uf, endereco, bairro] = LUGARES[i % LUGARES.length] ?? LUGARES[0]
    const empresa = i >= PESSOAS.length
    const usuario = nome
      .normalize('NFD')
      .replace(/\p{M}|[^\p{L} ]/gu, '')
      .toLowerCase()
      .split(' ')
    return {
      nome,
      cpf: empresa ? cnpj(11_222_333 + i * 987_643) : cpf(123_456_780 + i * 31_415_926),
      telefone: `(${ddd}) 9${String(6100 + i * 37)}-${String(1000 + i * 271).slice(0, 4)}`,
      email: `${usuario[0]}.${usuario.at(-1)}@exemplo.com.br`,
      cep,
      municipio,
      uf,
      endereco,
      numero: String(10 + i * 17),
      complemento: !empresa && i % 4 === 0 ? `Apto ${100 + i}` : '',
      bairro,
    }
  })

const cpf = (base: number) => addCheckDigits(String(base % 1_000_000_000).padStart(9, '0'))
const cnpj = (base: number) => addCheckDigits(`${String(base % 100_000_000).padStart(8, '0')}0001`)
