import type { FastifyInstance, FastifyReply } from 'fastify'

/** Public lookups of postal codes: ViaCEP under `/viacep/ws`, BrasilAPI under `/brasilapi`. Any page may ask. */
export function registerViacep(app: FastifyInstance): void {
  app.register(async (service) => {
    service.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    service.options('/viacep/*', async (_request, reply) =>
      reply.code(204).headers({ 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' }).send(),
    )
    service.get('/viacep/ws/:cep/json', async (request, reply) => viacep(digitsOf(request.params), reply))
    for (const version of ['v1', 'v2'])
      service.get(`/brasilapi/api/cep/${version}/:cep`, async (request, reply) =>
        brasilapi(digitsOf(request.params).replace('-', ''), version, reply),
      )
  })
}

const digitsOf = (params: unknown) => (params as { cep: string }).cep

function viacep(asked: string, reply: FastifyReply): unknown {
  if (!/^\d{5}-?\d{3}$/.test(asked)) return reply.code(400).type('text/html; charset=utf-8').send(BAD_REQUEST)
  const digits = asked.replace('-', '')
  const found = CEPS.get(digits)
  // Both forms are met in the wild; the parity of the code chooses, so that a test can have either.
  if (!found) return { erro: Number(digits) % 2 === 0 ? true : 'true' }
  const [estado, regiao] = STATES[found.uf] ?? ['', '']
  const { localidade, uf, ibge, ddd, siafi, ...street } = found
  const cep = `${digits.slice(0, 5)}-${digits.slice(5)}`
  return { ...street, cep, unidade: '', localidade, uf, estado, regiao, ibge, gia: '', ddd, siafi }
}

function brasilapi(digits: string, version: string, reply: FastifyReply): unknown {
  const refuse = (status: number, type: string, message: string, error: object) =>
    reply.code(status).send({ name: 'CepPromiseError', message, type, errors: [error] })
  if (!/^\d{8}$/.test(digits)) {
    const error = { message: 'CEP informado possui mais do que 8 caracteres.', service: 'cep_validation' }
    return refuse(400, 'validation_error', 'CEP deve conter exatamente 8 caracteres.', error)
  }
  const found = CEPS.get(digits)
  if (!found) {
    const error = { name: 'ServiceError', message: 'CEP INVÁLIDO', service: 'correios' }
    return refuse(404, 'service_error', 'Todos os serviços de CEP retornaram erro.', error)
  }
  const address = {
    cep: digits,
    state: found.uf,
    city: found.localidade,
    neighborhood: found.bairro || null,
    street: found.logradouro || null,
    service: 'emulador',
  }
  return version === 'v1' ? address : { ...address, location: { type: 'Point', coordinates: {} } }
}

const BAD_REQUEST =
  '<!DOCTYPE HTML><html lang="pt-br"><head><title>ViaCEP 400</title></head><body><h1>Http 400</h1><h3>Verifique a URL</h3><p>Bad Request</p></body></html>'

/** A city: name, state, IBGE code, area code, SIAFI code (empty where we do not know it). */
type City = readonly [localidade: string, uf: string, ibge: string, ddd: string, siafi: string]

const CITIES = {
  saoPaulo: ['São Paulo', 'SP', '3550308', '11', '7107'],
  rio: ['Rio de Janeiro', 'RJ', '3304557', '21', '6001'],
  serra: ['Serra', 'ES', '3205002', '27', '5699'],
  curitiba: ['Curitiba', 'PR', '4106902', '41', '7535'],
  balneario: ['Balneário Camboriú', 'SC', '4202008', '47', '8039'],
  portoAlegre: ['Porto Alegre', 'RS', '4314902', '51', '8801'],
  brasilia: ['Brasília', 'DF', '5300108', '61', '9701'],
  goiania: ['Goiânia', 'GO', '5208707', '62', '9373'],
  campoGrande: ['Campo Grande', 'MS', '5002704', '67', '9051'],
  cuiaba: ['Cuiabá', 'MT', '5103403', '65', '9067'],
  feira: ['Feira de Santana', 'BA', '2910800', '75', '3515'],
  aracaju: ['Aracaju', 'SE', '2800308', '79', '3105'],
  maceio: ['Maceió', 'AL', '2704302', '82', '2785'],
  recife: ['Recife', 'PE', '2611606', '81', '2531'],
  natal: ['Natal', 'RN', '2408102', '84', '1761'],
  fortaleza: ['Fortaleza', 'CE', '2304400', '85', '1389'],
  teresina: ['Teresina', 'PI', '2211001', '86', '1219'],
  caxiasMa: ['Caxias', 'MA', '2103000', '99', '0757'],
  belem: ['Belém', 'PA', '1501402', '91', '0427'],
  macapa: ['Macapá', 'AP', '1600303', '96', '0605'],
  manaus: ['Manaus', 'AM', '1302603', '92', '0255'],
  boaVista: ['Boa Vista', 'RR', '1400100', '95', '0301'],
  rioBranco: ['Rio Branco', 'AC', '1200401', '68', '0139'],
  portoVelho: ['Porto Velho', 'RO', '1100205', '69', '0003'],
  palmas: ['Palmas', 'TO', '1721000', '63', '9733'],
  queimadas: ['Queimadas', 'PB', '2512507', '83', ''],
  toritama: ['Toritama', 'PE', '2615409', '81', ''],
  tiradentes: ['Tiradentes', 'MG', '3168804', '32', ''],
  noronha: ['Fernando de Noronha', 'PE', '2605459', '81', ''],
} satisfies Record<string, City>

type Row = readonly [cep: string, city: keyof typeof CITIES, logradouro: string, bairro: string, complemento?: string]

/** Real codes: one line each. Towns with one code for all have neither street nor district. */
const ROWS: readonly Row[] = [
  ['01001000', 'saoPaulo', 'Praça da Sé', 'Sé', 'lado ímpar'],
  ['01310100', 'saoPaulo', 'Avenida Paulista', 'Bela Vista', 'de 612 a 1510 - lado par'],
  ['01310200', 'saoPaulo', 'Avenida Paulista', 'Bela Vista', 'de 1512 a 2132 - lado par'],
  ['20040002', 'rio', 'Avenida Rio Branco', 'Centro', 'de 128 a 144 - lado par'],
  ['29175229', 'serra', 'Rua Nossa Senhora da Conceição', 'São Francisco'],
  ['36325000', 'tiradentes', '', ''],
  ['44025096', 'feira', 'Rua E', 'Gabriela', '(Cruzeiro)'],
  ['49070120', 'aracaju', 'Travessa General Valença', 'Cidade Nova'],
  ['50030040', 'recife', 'Rua da Moeda', 'Recife'],
  ['50721775', 'recife', 'Rua Antônio Valdevino Costa', 'Cordeiro', 'lado par'],
  ['53990000', 'noronha', '', ''],
  ['55125000', 'toritama', '', ''],
  ['57017130', 'maceio', 'Rua Presidente Prudente de Moraes', 'Levada'],
  ['58475000', 'queimadas', '', ''],
  ['59020360', 'natal', 'Rua Montano Emerenciano', 'Barro Vermelho'],
  ['60170001', 'fortaleza', 'Avenida Desembargador Moreira', 'Aldeota', 'de 901 a 2119 - lado ímpar'],
  ['64000290', 'teresina', 'Rua Arlindo Nogueira', 'Centro', '(Zona Norte) - até 1005/1006'],
  ['65604055', 'caxiasMa', 'Rua Alfredo Beleza', 'Centro'],
  ['66055260', 'belem', 'Avenida Governador José Malcher', 'Nazaré', 'de 693/694 a 1207/1208'],
  ['68908883', 'macapa', 'Avenida Marechal Eduardo Gomes', 'Infraero', '(Lot. Infraero I)'],
  ['69036360', 'manaus', 'Rua João Pimentel', 'Compensa'],
  ['69306394', 'boaVista', 'Rua Perimetral Norte', 'Nossa Senhora Aparecida'],
  ['69912461', 'rioBranco', 'Rua D', 'Floresta Sul'],
  ['70351757', 'brasilia', 'SHIGS 708 Bloco G', 'Asa Sul'],
  ['74369577', 'goiania', 'Rua MMM 3', 'Setor Três Marias'],
  ['76807318', 'portoVelho', 'Rua dos Buritis', 'Nova Floresta', 'de 4266/4267 ao fim'],
  ['77015763', 'palmas', 'ARSO 44 Alameda 1', 'Plano Diretor Sul'],
  ['78020290', 'cuiaba', 'Rua Joaquim Murtinho', 'Centro-Sul', 'de 421/422 a 1713/1714'],
  ['79002290', 'campoGrande', 'Rua da Imprensa', 'Monte Castelo'],
  ['80520560', 'curitiba', 'Rua Carlos Augusto Cornelsen', 'Bom Retiro'],
  ['88330514', 'balneario', 'Rua 1700', 'Centro'],
  ['91540310', 'portoAlegre', 'Rua Ernesto Liscano', 'Lomba do Pinheiro'],
]

export const CEPS = new Map(
  ROWS.map(([cep, city, logradouro, bairro, complemento = '']) => {
    const [localidade, uf, ibge, ddd, siafi]: City = CITIES[city]
    return [cep, { cep, logradouro, complemento, bairro, localidade, uf, ibge, ddd, siafi }]
  }),
)

const REGIONS = {
  Norte: { AC: 'Acre', AM: 'Amazonas', AP: 'Amapá', PA: 'Pará', RO: 'Rondônia', RR: 'Roraima', TO: 'Tocantins' },
  Nordeste: {
    AL: 'Alagoas',
    BA: 'Bahia',
    CE: 'Ceará',
    MA: 'Maranhão',
    PB: 'Paraíba',
    PE: 'Pernambuco',
    PI: 'Piauí',
    RN: 'Rio Grande do Norte',
    SE: 'Sergipe',
  },
  'Centro-Oeste': { DF: 'Distrito Federal', GO: 'Goiás', MS: 'Mato Grosso do Sul', MT: 'Mato Grosso' },
  Sudeste: { ES: 'Espírito Santo', MG: 'Minas Gerais', RJ: 'Rio de Janeiro', SP: 'São Paulo' },
  Sul: { PR: 'Paraná', RS: 'Rio Grande do Sul', SC: 'Santa Catarina' },
}
/** Each state's name and region, as ViaCEP writes them. */
export const STATES: Readonly<Record<string, readonly [estado: string, regiao: string]>> = Object.fromEntries(
  Object.entries(REGIONS).flatMap(([regiao, states]) =>
    Object.entries(states).map(([uf, estado]) => [uf, [estado, regiao] as const]),
  ),
)
