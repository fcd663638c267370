import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

/**
 * The button at the window's corner that adds a record: beside the list, on a phone in the bar at the foot, over neither.
 * It would lie under the bar of ticked sales: it goes while that is there.
 */
export const FloatingLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    className="fixed right-[max(8px,calc((100vw_-_var(--e-largura))_/_2_-_108px))] bottom-[calc(24px_+_env(safe-area-inset-bottom))] z-80 grid place-items-center w-15 h-15 text-[#fff] bg-tinta rounded-painel shadow-3 [transition:background_120ms] max-md:right-[2vw] max-md:bottom-[calc(6px_+_env(safe-area-inset-bottom))] max-md:z-86 max-md:w-[16vw] max-md:h-11 max-md:rounded-controle max-md:shadow-none print:hidden [:root:has([data-da-fila])_&]:hidden hover:bg-tinta-forte"
    aria-label={label}
    title={label}
    data-floating
  >
    <IconPlus size={28} aria-hidden />
  </Link>
)
