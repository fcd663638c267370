import type { FastifyInstance, FastifyReply } from 'fastify'
import { CEPS } from './ceps.ts'
import { STATES } from './states.ts'

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

function digitsOf(params: unknown): string {
  return (params as { cep: string }).cep
}

function viacep(asked: string, reply: FastifyReply): unknown {
  if (!/^\d{5}-?\d{3}$/.test(asked)) return reply.code(400).type('text/html; charset=utf-8').send(badRequestPage())
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
  if (!/^\d{8}$/.test(digits))
    return reply.code(400).send({
      name: 'CepPromiseError',
      message: 'CEP deve conter exatamente 8 caracteres.',
      type: 'validation_error',
      errors: [{ message: 'CEP informado possui mais do que 8 caracteres.', service: 'cep_validation' }],
    })
  const found = CEPS.get(digits)
  if (!found)
    return reply.code(404).send({
      name: 'CepPromiseError',
      message: 'Todos os serviços de CEP retornaram erro.',
      type: 'service_error',
      errors: [{ name: 'ServiceError', message: 'CEP INVÁLIDO', service: 'correios' }],
    })
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

function badRequestPage(): string {
  return '<!DOCTYPE HTML><html lang="pt-br"><head><title>ViaCEP 400</title></head><body><h1>Http 400</h1><h3>Verifique a URL</h3><p>Bad Request</p></body></html>'
}
