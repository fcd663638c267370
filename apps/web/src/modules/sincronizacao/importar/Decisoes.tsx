import type { Importacao, Proposta } from '@estampa/contract/bling/importacao.schemas.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { withConnection } from '../../../shared/api/apiError.ts'
import { setParameter, useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { Situacoes } from '../../../shared/importacao/Andamento.tsx'
import * as css from '../../../shared/importacao/importacao.classes.ts'
import { useList } from '../../../shared/resource/useList.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { SearchField } from '../../../shared/ui/fields/SearchField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { EmptyState, ListNotRead, LoadMore } from '../../../shared/ui/states.tsx'
import { Aplicar, Cancelar } from './Aplicar.tsx'
import { ItemImportado } from './ItemImportado.tsx'
import { escolherCor, type FiltroDosItens, itensDaImportacao } from './importacao.queries.ts'
import { MudarMuitos } from './MudarMuitos.tsx'

const PROPOSTAS = [
  ['', 'Todos'],
  ['criar', 'Criar'],
  ['vincular', 'Já existem aqui'],
  ['perguntar', 'Perguntas'],
  ['ignorar', 'Ignorar'],
] as const satisfies readonly (readonly [Proposta | '', string])[]

/** What happens to each product of the account; afterwards, what happened, and the questions that are left. */
export function Decisoes({ importacao, acoes }: { importacao: Importacao; acoes?: ReactNode }) {
  const [params] = useSearchParams()
  const proposta = PROPOSTAS.find(([chave]) => chave === params.get('proposta'))?.[0] ?? ''
  const filtro = { proposta, modelo: params.get('modelo') ?? '', busca: params.get('busca') ?? '' }
  const { avisos, estado } = importacao
  const pronta = estado === 'pronta'
  return (
    <>
      <Aplicar importacao={importacao}>{pronta ? <Cancelar importacao={importacao} /> : acoes}</Aplicar>
      {avisos.map((aviso) => (
        <p
          key={aviso}
          className="py-3 px-4 wrap-anywhere border border-borda border-l-4 border-l-marca rounded-controle bg-superficie m-0 mt-4"
        >
          {aviso}
        </p>
      ))}
      {importacao.cores.length > 0 && <CoresSemTom importacao={importacao} />}
      <Filtros importacao={importacao} filtro={filtro} />
      <Lista key={JSON.stringify(filtro)} importacao={importacao} filtro={filtro} />
    </>
  )
}

function Filtros({ importacao, filtro }: { importacao: Importacao; filtro: FiltroDosItens }) {
  const [, mudar] = useUrlParameters()
  const por = (nome: string) => (valor: string) =>
    mudar((novos) => setParameter(novos, nome, valor), { replace: true, preventScrollReset: true })
  const { criar, vincular, perguntar, ignorar } = importacao.resumo
  const quantos = { '': criar + vincular + perguntar + ignorar, criar, vincular, perguntar, ignorar }
  return (
    <div className={css.filtros}>
      <Situacoes
        rotulo="Filtrar por proposta"
        situacoes={PROPOSTAS.map(([chave, nome]) => [chave, nome, quantos[chave]] as const)}
        escolhida={filtro.proposta}
        onChoose={por('proposta')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_260px] gap-3 max-md:grid-cols-[minmax(0,1fr)]">
        <SearchField label="Buscar nos produtos do Bling" value={filtro.busca} onSearch={por('busca')} />
        {importacao.modelos.length > 0 && (
          <SelectField
            label="Filtrar por modelo"
            hideLabel
            placeholder="Todos os modelos"
            value={filtro.modelo}
            onChange={({ target }) => por('modelo')(target.value)}
            options={importacao.modelos.map(({ nome, quantos: n }) => ({ value: nome, label: `${nome} (${n})` }))}
          />
        )}
      </div>
    </div>
  )
}

function Lista({ importacao, filtro }: { importacao: Importacao; filtro: FiltroDosItens }) {
  const lista = useList(itensDaImportacao(importacao.id, filtro))
  const { rows: linhas, total } = lista
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set())
  if (!linhas) return <ListNotRead list={lista} height="320px" />
  const abertas = linhas.filter(
    ({ aplicada, proposta, produto_id }) => !aplicada && !(proposta === 'ignorar' && produto_id),
  )
  const marcar = (id: number) => {
    const novos = new Set(marcados)
    if (!novos.delete(id)) novos.add(id)
    setMarcados(novos)
  }
  if (linhas.length === 0) {
    const decidido = filtro.proposta === 'perguntar' && importacao.resumo.perguntar === 0
    return <EmptyState message={decidido ? 'Nenhuma pergunta: está tudo decidido.' : 'Nenhum produto aqui.'} />
  }
  return (
    <>
      <div className={css.acima}>
        <p className="m-0 font-forte" role="status">
          {total === 1 ? '1 produto' : `${total.toLocaleString('pt-BR')} produtos`}
        </p>
        {abertas.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => setMarcados(marcados.size > 0 ? new Set() : new Set(abertas.map(({ id }) => id)))}
          >
            {marcados.size > 0 ? 'Desmarcar todos' : 'Marcar todos'}
          </Button>
        )}
      </div>
      {marcados.size > 0 && (
        <MudarMuitos
          importacao={importacao}
          filtro={filtro}
          marcados={marcados}
          total={marcados.size === abertas.length && total > linhas.length ? total : null}
          onChange={() => setMarcados(new Set())}
        />
      )}
      <ul className="k-caixa m-0 mb-4" aria-label="Produtos do Bling">
        {linhas.map((item) => (
          <ItemImportado
            key={item.id}
            importacaoId={importacao.id}
            item={item}
            marcado={marcados.has(item.id)}
            onMark={() => marcar(item.id)}
          />
        ))}
      </ul>
      <LoadMore list={lista} />
    </>
  )
}

const MOSTRADAS = 24

/** Colours whose names have no known tone; a choice applies to all products of that colour. */
function CoresSemTom({ importacao: { id, cores } }: { importacao: Importacao }) {
  const { mutate } = useTold(escolherCor, (erro) =>
    withConnection(erro, 'Não foi possível guardar a cor. Tente novamente.'),
  )
  return (
    <Card
      title="Que cor é esta?"
      description="Escolha o tom destas cores. A escolha vale para todos os produtos; sem ela, a cor entra só com o nome."
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 gap-y-2 [&_label]:flex [&_label]:gap-2 [&_label]:items-center [&_label]:min-h-11 [&_input]:flex-none [&_input]:w-11 [&_input]:h-11 [&_input]:p-0.5 [&_input]:cursor-pointer [&_input]:bg-transparent [&_input]:border [&_input]:border-borda [&_input]:rounded-controle [&_input[data-escolhida]]:border-marca">
        {cores.slice(0, MOSTRADAS).map(({ nome, cor, quantos }) => (
          <li key={nome}>
            <label>
              <input
                type="color"
                aria-label={`Tom de ${nome}`}
                defaultValue={cor ?? '#cccccc'}
                data-escolhida={cor !== null || undefined}
                onBlur={({ target }) => target.value !== (cor ?? '#cccccc') && mutate({ id, nome, cor: target.value })}
              />
              <span>{nome}</span>
              <span className={css.suave}>{quantos === 1 ? '1 produto' : `${quantos} produtos`}</span>
            </label>
          </li>
        ))}
      </ul>
      {cores.length > MOSTRADAS && (
        <p className={css.suave}>E mais {cores.length - MOSTRADAS}, que aparecem aqui quando estas tiverem um tom.</p>
      )}
    </Card>
  )
}
