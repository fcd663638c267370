import type { Atributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { PHONE, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState, NotRead } from '../../shared/ui/states.tsx'
import { listaDeAtributos } from './atributos.queries.ts'
import { CampoComBotao } from './CampoComBotao.tsx'
import { useCreateAtributo, useDeleteAtributo, useRenameAtributo } from './useAtributo.ts'
import { NenhumAinda, Valores } from './Valores.tsx'

/** `/atributos`: on the left the attributes, on the right the chosen one (`?atributo=`), or a new one (`novo`). */
export default function AtributosPage() {
  const [params, setParams] = useSearchParams()
  const query = useQuery(listaDeAtributos)
  const { data: atributos } = query
  const choice = params.get('atributo')
  const chooseAtributo = (atributo: string) => setParams({ atributo }, { preventScrollReset: true })
  const panel = useVisiblePanel(choice)
  const [createdId, setCreatedId] = useState<number | null>(null)

  const current = atributos?.find(({ id }) => id === idDe(choice)) ?? atributos?.[0]
  const creating = choice === 'novo' || !current
  return (
    <>
      <PageHeader title="Atributos" />
      {atributos ? (
        <div className="grid gap-4 items-start grid-cols-[minmax(220px,300px)_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)]">
          <ListaDeAtributos
            atributos={atributos}
            atual={creating ? null : current.id}
            onNew={() => chooseAtributo('novo')}
          />
          <div ref={panel} className="min-w-0 [scroll-margin-top:calc(var(--e-topo)_+_12px)]">
            {creating ? (
              <NovoAtributo
                key={choice === 'novo' ? 'pedido' : 'vazio'}
                focar={choice === 'novo'}
                onCreate={(id) => {
                  setCreatedId(id)
                  chooseAtributo(String(id))
                }}
              />
            ) : (
              <AtributoPainel key={current.id} atributo={current} novo={current.id === createdId} />
            )}
          </div>
        </div>
      ) : (
        <NotRead query={query}>
          <LoadingState />
        </NotRead>
      )}
    </>
  )
}

/** On a phone the panes lie one below the other: the choice brings the second one into sight. */
function useVisiblePanel(choice: string | null) {
  const panel = useRef<HTMLDivElement>(null)
  const isStacked = useMediaQuery(PHONE)
  const previous = useRef(choice)
  useEffect(() => {
    if (previous.current === choice) return
    previous.current = choice
    if (isStacked) panel.current?.scrollIntoView({ block: 'start' })
  }, [choice, isStacked])
  return panel
}

interface ListaDeAtributosProps {
  atributos: readonly Atributo[]
  /** Id of the attribute shown beside the list; null for the form of a new one. */
  atual: number | null
  onNew: () => void
}

function ListaDeAtributos({ atributos, atual, onNew }: ListaDeAtributosProps) {
  return (
    <nav className="k-caixa p-2 shadow-1 [&_ul]:mb-2" aria-label="Lista de atributos">
      {atributos.length === 0 && <NenhumAinda>Nenhum atributo cadastrado.</NenhumAinda>}
      <ul>
        {atributos.map(({ id, nome, opcoes }) => (
          <li key={id}>
            <Link
              className="flex gap-3 items-center justify-between min-h-11 py-1.5 px-3 font-medio text-texto no-underline wrap-anywhere rounded-controle hover:bg-superficie-2 [&[aria-current]]:text-marca-texto [&[aria-current]]:bg-marca-suave"
              to={`?atributo=${id}`}
              preventScrollReset
              aria-current={id === atual ? 'true' : undefined}
            >
              <span>{nome}</span>
              <span className="text-s tabular-nums font-medio" aria-hidden>
                {opcoes.length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth icon={IconPlus} onClick={onNew}>
        Adicionar novo
      </Button>
    </nav>
  )
}

/** Form of a new attribute: only its name, since values need the stored attribute. `focar` moves the focus here. */
function NovoAtributo({ focar, onCreate }: { focar: boolean; onCreate: (id: number) => void }) {
  const [name, setName] = useState('')
  const criacao = useCreateAtributo(onCreate)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focar) field.current?.focus()
  }, [focar])
  return (
    <Card title="Novo atributo" description="Por exemplo Material, com os valores Algodão e Poliéster.">
      <CampoComBotao
        ref={field}
        tela="Novo atributo"
        label="Nome"
        maxLength={CARACTERES.atributo.nome}
        value={name}
        botao="Salvar"
        parado={name.trim() === ''}
        mutacao={criacao}
        onType={setName}
        onSubmit={() => criacao.mutate(name)}
      />
    </Card>
  )
}

/**
 * Shows one attribute: its name and its values. A `novo` one, just created, puts the focus on the field for a value.
 */
function AtributoPainel({ atributo, novo }: { atributo: Atributo; novo: boolean }) {
  const [name, setName] = useState(atributo.nome)
  const renameAtributo = useRenameAtributo(atributo.id)
  const deletion = useDeleteAtributo()
  return (
    <>
      <Card
        title="Editar atributo"
        actions={
          <Allowed a="excluir_definitivo">
            <Button
              variant="default"
              icon={IconTrash}
              loading={deletion.isPending}
              onClick={() => deletion.mutate(atributo)}
            >
              Excluir atributo
            </Button>
          </Allowed>
        }
      >
        <CampoComBotao
          tela={`Atributo ${atributo.nome}`}
          label="Nome"
          maxLength={CARACTERES.atributo.nome}
          value={name}
          botao="Salvar"
          parado={name.trim() === '' || name.trim() === atributo.nome}
          mutacao={renameAtributo}
          onType={setName}
          onSubmit={() => renameAtributo.mutate(name)}
        />
      </Card>
      <Valores atributo={atributo} focar={novo} />
    </>
  )
}
