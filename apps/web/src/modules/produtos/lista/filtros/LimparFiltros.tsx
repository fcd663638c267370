import { IconFilterOff } from '@tabler/icons-react'

export const LimparFiltros = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="k-chave justify-center rounded-controle min-h-8.5 py-0 px-2.5 -ml-1.5 text-m text-marca-texto border-transparent hover:bg-marca-suave max-md:min-h-11"
    onClick={onClick}
  >
    <IconFilterOff size={17} aria-hidden />
    Limpar filtros
  </button>
)
