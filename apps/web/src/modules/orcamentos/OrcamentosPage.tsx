import { SITUACOES } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { OrcamentoResumo } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { setParameter, useUrlParameters, useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { FloatingLink } from '../../shared/ui/Button.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { formatEspera } from '../../shared/vendas/frases.ts'
import { EtiquetaDoOrcamento } from './Etiqueta.tsx'
import { listaDeOrcamentos } from './orcamentos.queries.ts'

const VAZIA = {
  message: 'Nenhum orçamento encontrado.',
  hint: 'Tente outro nome, telefone ou situação.',
  begin: 'O que a loja oferece antes de vender aparece aqui, com o que cada cliente respondeu.',
  create: { to: '/orcamentos/criar', label: 'Fazer o primeiro orçamento' },
}
const BUSCA = { label: 'Buscar por cliente, telefone ou número', nouns: ['orçamento', 'orçamentos'] } as const

export default function OrcamentosPage() {
  const [text, onSearch] = useUrlSearch()
  const [params, change] = useUrlParameters()
  const situacao = SITUACOES.find(({ valor }) => valor === params.get('situacao'))?.valor
  const cliente = idDe(params.get('cliente'))
  const list = useList(
    listaDeOrcamentos({
      ...(text && { busca: text }),
      ...(situacao && { situacao }),
      ...(cliente !== null && { cliente }),
    }),
  )
  return (
    <>
      <ListPage
        title="Orçamentos"
        search={{
          ...BUSCA,
          text,
          onSearch,
          children: (
            <SelectField
              label="Situação"
              hideLabel
              value={situacao ?? ''}
              placeholder="Todas as situações"
              onChange={({ target }) => change((novos) => setParameter(novos, 'situacao', target.value))}
              options={SITUACOES.map(({ valor: value, rotulo: label }) => ({ value, label }))}
            />
          ),
        }}
        filtered={text !== '' || situacao !== undefined || cliente !== null}
        list={list}
        loading={<LoadingState message="Carregando orçamentos" />}
        empty={VAZIA}
        failed="Erro ao buscar orçamentos."
        more="Mostrar mais orçamentos"
        name="Lista de orçamentos"
        listClass="flex flex-col gap-2.5"
        row={(orcamento) => <Linha key={orcamento.id} orcamento={orcamento} />}
      />
      <FloatingLink
        to={cliente === null ? '/orcamentos/criar' : `/orcamentos/criar?cliente=${cliente}`}
        label="Novo orçamento"
      />
    </>
  )
}

function Linha({ orcamento }: { orcamento: OrcamentoResumo }) {
  const { id, numero, nome, situacao, total, validade } = orcamento
  const [now] = useState(Date.now)
  return (
    <li className="k-caixa k-pontas relative py-3.5 px-4 [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-marca [&:has(a:focus-visible)]:outline-offset-2 [&_a]:font-forte [&_a]:text-inherit [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-['']">
      <span className="flex-1 flex flex-col min-w-0 wrap-anywhere basis-80 gap-0.5">
        <Link to={`/orcamentos/${id}`}>
          Orçamento {numero} · {nome}
        </Link>
        <span className="text-s text-texto-suave">
          {[formatEspera(orcamento, now), `vale até ${formatDate(validade)}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <EtiquetaDoOrcamento situacao={situacao} />
      <span className="min-w-24 ms-auto font-forte tabular-nums text-right">{formatReais(total)}</span>
    </li>
  )
}
