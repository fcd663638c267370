import type { Efeito } from './diario.ts'
import type { Pessoa } from './pessoa.ts'

const ENDERECO = {
  cep: '22041001',
  endereco: 'Avenida Atlântica',
  numero: '1',
  municipio: 'Rio de Janeiro',
  uf: 'RJ',
}

const efeitoDe = (cpf: string, estado: Efeito['estado']): Efeito => ({ tipo: 'cliente', marca: cpf, estado })

/** A new customer, with an address that a label can be made for; null when it is not known to be there. */
export async function novoCliente(pessoa: Pessoa, cpf: string) {
  const estado = { nome: `Cliente ${cpf}`, telefone: '', municipio: ENDERECO.municipio }
  const corpo = { ...ENDERECO, nome: estado.nome, cpf }
  const efeito = efeitoDe(cpf, estado)
  const feito = await pessoa.escrever({ metodo: 'POST', caminho: '/clientes/', corpo, efeito })
  return feito.desfecho === 'confirmado' ? { ...feito.corpo, estado } : null
}

/** Keeps the book of customers: new ones, changes, some deleted. `serie`: the first digits of their documents. */
export async function atender(pessoa: Pessoa, serie: string): Promise<void> {
  for (let i = 0; !pessoa.parou; i++) {
    const cpf = `${serie}${String(i).padStart(11 - serie.length, '0')}`
    const cliente = await novoCliente(pessoa, cpf)
    if (!cliente) continue
    const achados = await pessoa.ler(`/clientes/?busca=${cpf}`)
    if (achados && achados.count !== 1) pessoa.diario.defeitos.push(`customer ${cpf} is found ${achados.count} times`)
    if (pessoa.sorteio.below(3) > 0) {
      const estado = { ...cliente.estado, telefone: `219${String(i).padStart(8, '0')}` }
      const { id, versao } = cliente
      const corpo = { ...ENDERECO, nome: estado.nome, telefone: estado.telefone, versao }
      const efeito = efeitoDe(cpf, estado)
      const { desfecho } = await pessoa.escrever({ metodo: 'PUT', caminho: `/clientes/${id}/`, corpo, efeito })
      if (desfecho !== 'confirmado') continue
    }
    if (pessoa.sorteio.below(4) === 0)
      await pessoa.escrever({ metodo: 'DELETE', caminho: `/clientes/${cliente.id}/`, efeito: efeitoDe(cpf, null) })
  }
}

/** Comes and goes, and looks around: signs in, renews, searches, signs out. */
export async function circular(pessoa: Pessoa): Promise<void> {
  const LISTAS = ['/produtos/busca/?busca=camiseta', '/vendas/?busca=cliente', '/clientes/?busca=cliente', '/painel/']
  while (!pessoa.parou && (await pessoa.entrar())) {
    for (let i = 0; i < 6 && !pessoa.parou; i++) {
      if (!(await pessoa.ler(pessoa.sorteio.pick(LISTAS)))) break
      await pessoa.renovar()
      const eu = await pessoa.ler('/auth/eu/')
      if (eu === null && !pessoa.parou) pessoa.diario.defeitos.push('a renewed access was not taken')
    }
    await pessoa.sair()
  }
}
