import { type ClienteDemo, cpf, LUGARES } from '../../apps/api/src/demo/customers.ts'
import { createRandom } from '../../apps/api/test/support/random.ts'

export type ClienteDeBench = Omit<ClienteDemo, 'complemento'>

/** A surname that only twenty customers carry, whatever their number: the rare search of the measurement. */
export const SOBRENOME_RARO = 'Quaresmeira'
/** One customer in eight or so carries it. */
export const SOBRENOME_COMUM = 'Silva'

const RAROS = 20

const NOMES = `Ana Antônio Beatriz Bruno Camila Carlos Cláudia Daniel Débora Eduardo Eliane Fábio Fernanda Francisco
  Gabriel Gisele Guilherme Helena Igor Isabel João Joaquim Jéssica José Júlia Juliana Larissa Leonardo Letícia Lívia Lucas
  Luciana Luís Luíza Marcelo Márcia Maria Mariana Mateus Miguel Natália Otávio Patrícia Paulo Pedro Priscila Rafael Raquel
  Renata Ricardo Roberto Rodrigo Sandra Sebastião Simone Sônia Tatiana Tiago Vanessa Vera Vicente Vinícius Vitória`
  .split(/\s+/)
  .filter(Boolean)
const SOBRENOMES = `Almeida Alves Andrade Araújo Barbosa Barros Batista Borges Campos Cardoso Carvalho Castro Conceição
  Correia Costa Cunha Dias Duarte Farias Fernandes Ferreira Figueiredo Fonseca Freitas Gomes Gonçalves Guimarães Lima Lopes
  Machado Magalhães Marques Martins Medeiros Melo Mendes Miranda Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes
  Oliveira Peixoto Pereira Pinto Pires Queiroz Ramos Rezende Ribeiro Rocha Rodrigues Sá Sampaio Santos Siqueira Soares Souza
  Tavares Teixeira Vasconcelos Vieira Xavier`
  .split(/\s+/)
  .filter(Boolean)

/** `quantos` customers, the same ones every time, each with its own CPF. */
export function gerarPessoas(quantos: number): ClienteDeBench[] {
  const random = createRandom(20_261_122)
  const raridade = quantos / RAROS
  return Array.from({ length: quantos }, (_, n) => {
    const [ddd, cep, municipio, uf, endereco, bairro] = random.pick(LUGARES)
    const nome = [random.pick(NOMES), ...(random.below(3) === 0 ? [random.pick(NOMES)] : [])]
    const ultimo =
      n % raridade === raridade / 2 ? SOBRENOME_RARO : random.below(8) === 0 ? SOBRENOME_COMUM : random.pick(SOBRENOMES)
    nome.push(random.pick(SOBRENOMES), ultimo)
    const conta = [nome[0], ultimo, n].join('.').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return {
      nome: nome.join(' '),
      // The step and the modulus share no factor: no number comes twice.
      cpf: cpf((112_233_441 + n * 38_461) % 999_999_999),
      telefone: `(${ddd}) 9${digitos(random.below(10_000), 4)}-${digitos(random.below(10_000), 4)}`,
      email: `${conta}@exemplo.com.br`,
      cep: cep.slice(0, 5) + digitos(random.below(1000), 3),
      municipio,
      uf,
      endereco,
      numero: String(1 + random.below(2000)),
      bairro,
    }
  })
}

const digitos = (numero: number, quantos: number) => String(numero).padStart(quantos, '0')
