import type { LayoutDaLoja } from '@estampa/contract/layouts/layouts.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconCopy, IconPlus, IconRuler } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUrlSearch } from '../../../shared/device/useUrlParameters.ts'
import { ListPage } from '../../../shared/resource/ListPage.tsx'
import { useWholeList } from '../../../shared/resource/useList.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import * as cartao from '../../../shared/ui/cartaoDeLista.classes.ts'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { idDoLayoutDaLoja, layoutDasMedidas, nomeDoPapel, tamanhoDaEtiqueta } from '../etiqueta/layouts.ts'
import { enderecoDaCopia, layouts } from './layouts.queries.ts'

const VAZIA = {
  message: 'Nenhum modelo de etiqueta da loja.',
  icon: IconRuler,
  hint: 'Tente outro nome.',
  begin: 'Os modelos prontos já estão em Imprimir QR Codes. Crie o seu quando o rolo ou a folha tiver outras medidas.',
  create: { to: '/qrcodes/modelos/criar', label: 'Criar modelo de etiqueta' },
}
const BUSCA = { label: 'Buscar modelos de etiqueta por nome', nouns: ['modelo', 'modelos'] } as const

export default function LayoutsPage() {
  const [text, onSearch] = useUrlSearch()
  const list = useWholeList(layouts.list(text))
  return (
    <ListPage
      title="Modelos de etiqueta"
      subtitle="As medidas do rolo ou da folha que a loja usa, para todos os computadores."
      actions={
        <Button icon={IconPlus} to="/qrcodes/modelos/criar">
          Novo modelo
        </Button>
      }
      search={{ ...BUSCA, text, onSearch }}
      list={list}
      loading={<Skeleton height="200px" />}
      empty={VAZIA}
      name="Modelos de etiqueta da loja"
      listClass="grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] p-0 m-0 list-none"
      row={(layout) => <LayoutCard key={layout.id} layout={layout} />}
    />
  )
}

function LayoutCard({ layout }: { layout: LayoutDaLoja }) {
  const { id, nome, colunas, linhas } = layout
  const drawn = layoutDasMedidas(idDoLayoutDaLoja(id), layout)
  return (
    <li className={`${cartao.cartao} gap-2 items-start min-w-0 py-4 px-4.5`}>
      <h2 className="font-forte wrap-anywhere max-w-full m-0 text-l leading-[1.35]">
        <Link className={cartao.link} to={`/qrcodes/modelos/${id}`}>
          {nome}
        </Link>
      </h2>
      <p className="text-m text-texto-suave m-0">
        {tamanhoDaEtiqueta(drawn)} · {plural(colunas, 'coluna', 'colunas')}
        {drawn.papel !== 'rolo' && ` · ${plural(linhas, 'linha', 'linhas')}`} · {nomeDoPapel(drawn)}
      </p>
      <Button
        className="relative mt-auto"
        variant="subtle"
        size="compact-md"
        icon={IconCopy}
        to={enderecoDaCopia(drawn.id)}
        aria-label={`Duplicar ${nome}`}
      >
        Duplicar
      </Button>
    </li>
  )
}
