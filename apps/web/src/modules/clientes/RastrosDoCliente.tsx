import type { Rastro, Rastros, RastrosDepois } from '@estampa/contract/clientes/rastros.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { clientes } from './clientes.queries.ts'

/** Read anew each time that it is asked: any text of the shop may have changed. */
export const rastrosDoCliente = (id: number) =>
  apiQuery([...clientes.key, 'rastros', id], clientesApi, 'GET /clientes/:id/rastros/', {
    params: { id },
    staleTime: 0,
    gcTime: 0,
    failed: 'Os textos com o nome do cliente não puderam ser lidos',
  })

/** What was done with the texts that were found. */
export function tellRastros({ rastros }: { rastros?: RastrosDepois | undefined }): string {
  if (!rastros) return ''
  const { apagados, ficaram } = rastros
  return [
    apagados > 0 && `${plural(apagados, 'outro texto apagado', 'outros textos apagados')}.`,
    ficaram > 0 &&
      `${plural(ficaram, 'texto que pode ser desta pessoa ficou', 'textos que podem ser desta pessoa ficaram')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface RastrosDoClienteProps extends Rastros {
  /** `lugar` of the texts that are this person's. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Texts in which a part of the name stands: the person who anonymises says which are the customer's. */
export function RastrosDoCliente({ quantidade, rastros, chosen, onChange }: RastrosDoClienteProps) {
  if (rastros.length === 0) return <p>Em nenhum outro texto da loja está um nome ou contato desta pessoa.</p>
  return (
    <fieldset className="m-0 mt-3 p-0 border-0 min-w-0">
      <legend className="p-0 font-forte">
        {plural(quantidade, 'outro texto pode ser desta pessoa', 'outros textos podem ser desta pessoa')}
      </legend>
      <p className="m-0 mt-1 mb-2 text-texto-suave">
        Marque os que são: neles o nome e os contatos dão lugar a “(dado apagado)”. Os outros ficam como estão.
        {rastros.length < quantidade &&
          ` Estão aqui ${rastros.length}, primeiro os que dizem mais da pessoa; depois de anonimizar não há como procurar os outros.`}
      </p>
      <ul className="m-0 p-0 list-none max-h-80 overflow-y-auto">
        {rastros.map((rastro) => (
          <li key={rastro.lugar} className="py-1 [&_+_&]:border-t [&_+_&]:border-t-borda">
            {rastro.apagavel ? (
              <CheckboxField
                label={`${rastro.onde} · ${rastro.campo}`}
                hint={<Texto {...rastro} />}
                checked={chosen.includes(rastro.lugar)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, rastro.lugar] : chosen.filter((lugar) => lugar !== rastro.lugar),
                  )
                }
              />
            ) : (
              <>
                <p className="m-0">{`${rastro.onde} · ${rastro.campo}: mude no próprio cadastro, se for desta pessoa.`}</p>
                <p className="m-0 text-s text-texto-suave">
                  <Texto {...rastro} />
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const Texto = ({ texto, pagina }: Rastro) => (
  <span className="wrap-anywhere">
    “{texto}”{' '}
    {pagina && (
      <Link className="k-elo" to={pagina} target="_blank">
        Ver
      </Link>
    )}
  </span>
)
